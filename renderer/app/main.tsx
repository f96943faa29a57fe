/** Starts the window: styles, language, then everything with texts. */
import './fonts.ts';
import './styles/all.css';
import { spokenLanguage } from '../kit/words/languages.ts';
import { direction, speak, spoken } from '../kit/words/t.ts';
import { usePreferences } from '../model/window/preferences.ts';

const { language, placeNames } = usePreferences.getState();
await speak(
  spokenLanguage(language, navigator.languages),
  navigator.languages,
  placeNames === 'window' ? undefined : placeNames,
);
document.documentElement.lang = spoken();
document.documentElement.dir = direction();
const { askFirst } = await import('./ask-first.ts');
// While the window is read, which takes its thread, the server answers.
const asked = await askFirst();
const { start } = await import('./start.tsx');
await start(asked);
