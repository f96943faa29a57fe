/** Starts the window: styles, then its language, then what is said in it. */
import './fonts.ts';
import './styles/all.css';
import { spokenLanguage } from '../kit/words/languages.ts';
import { direction, speak, spoken } from '../kit/words/t.ts';
import { usePreferences } from '../model/window/preferences.ts';

const { language } = usePreferences.getState();
// The packs have names in more languages than the window speaks.
const placeNames = language === 'system' ? navigator.language : undefined;
await speak(spokenLanguage(language, navigator.languages), navigator.languages, placeNames);
document.documentElement.lang = spoken();
document.documentElement.dir = direction();
const { start } = await import('./start.tsx');
await start();
