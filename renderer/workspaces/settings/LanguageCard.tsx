import { useEffect, useState } from 'react';
import { Badge } from '../../kit/components/Badge.tsx';
import { LANGUAGES, type LanguageChoice, type LanguageId } from '../../kit/words/languages.ts';
import { writtenPercent } from '../../kit/words/locale.ts';
import { plural, readCatalogue, spoken, t } from '../../kit/words/t.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import page from './SettingsWorkspace.module.css';
import styles from './LanguageCard.module.css';

/** How many texts a language has; English has all that the finished one has. */
type Sizes = Readonly<Record<(typeof LANGUAGES)[number]['id'], number>>;

const textsIn = async (language: LanguageId): Promise<number> =>
  Object.keys(await readCatalogue(language)).filter((key) => !key.endsWith('_one')).length;

function useSizes(): Sizes | null {
  const [sizes, setSizes] = useState<Sizes | null>(null);
  useEffect(() => {
    let isWanted = true;
    void Promise.all([textsIn('es'), textsIn('de'), textsIn('fr')]).then(
      ([es, de, fr]) => isWanted && setSizes({ en: es, es, de, fr }),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return sizes;
}

/** What there is of a language, in words. */
function extent(count: number, all: number): string {
  if (count >= all) return plural(all, '{{count}} text', 'All {{count}} texts');
  return t('{{share}}, the rest in English', { share: writtenPercent(Math.floor((count / all) * 100) / 100) });
}

/** The language of the window. Another one is spoken at once: the window is loaded anew where it was. */
export function LanguageCard() {
  const chosen = usePreferences((preferences) => preferences.language);
  const sizes = useSizes();
  const name = LANGUAGES.find(({ id }) => id === spoken())?.name ?? '';
  return (
    <section className={page['card']} aria-label={t('Language')}>
      <h3 className={page['heading']}>{t('Language')}</h3>
      <div role="radiogroup" aria-label={t('Language')} className={styles['choices']}>
        <Choice id="system" name={t('As the system')} detail={chosen === 'system' ? name : undefined} />
        {LANGUAGES.map(({ id, name: own, draft }) => (
          <Choice
            key={id}
            id={id}
            name={own}
            lang={id}
            draft={draft}
            detail={sizes === null ? undefined : extent(sizes[id], sizes.en)}
          />
        ))}
      </div>
      <p className="hint">
        {t(
          'Names on the map are in this language where the packs have them. What packs and the server say stays as it is.',
        )}
      </p>
    </section>
  );
}

type Props = {
  readonly id: LanguageChoice;
  readonly name: string;
  readonly lang?: string;
  readonly draft?: string | null;
  readonly detail: string | undefined;
};

function Choice({ id, name, lang, draft, detail }: Props) {
  const isChosen = usePreferences((preferences) => preferences.language === id);
  return (
    <label className={styles['choice']}>
      <input
        type="radio"
        name="language"
        className={styles['mark']}
        checked={isChosen}
        onChange={() => usePreferences.getState().set({ language: id })}
      />
      <span className={styles['names']}>
        <span className={styles['name']} lang={lang}>
          {name}
        </span>
        {detail === undefined ? null : <span className="hint figures">{detail}</span>}
      </span>
      {draft === undefined || draft === null ? null : (
        <span lang={lang}>
          <Badge look="warn">{draft}</Badge>
        </span>
      )}
    </label>
  );
}
