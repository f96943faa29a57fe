import { Radio, Select, SimpleGrid, Text } from '@mantine/core';
import { SettingsSection } from './SettingsSection.tsx';
import { useEffect, useState } from 'react';
import { Badge } from '../../kit/components/Badge.tsx';
import { LANGUAGES, PLACE_LANGUAGE_CHOICES, type LanguageChoice, type LanguageId } from '../../kit/words/languages.ts';
import { writtenPercent } from '../../kit/words/locale.ts';
import { readTexts, spoken, t, type Texts } from '../../kit/words/t.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { SettingRow } from './SettingRow.tsx';

/** The number of texts in each language. */
type Sizes = Readonly<Record<(typeof LANGUAGES)[number]['id'], number>>;

/** Counts the texts of a file, each plural once. */
const countTexts = (texts: Texts): number =>
  Object.entries(texts).reduce(
    (sum, [name, text]) => sum + (typeof text === 'string' ? Number(!/_(?:one|many)$/.test(name)) : countTexts(text)),
    0,
  );
const textsIn = async (language: LanguageId): Promise<number> => countTexts(await readTexts(language));

function useSizes(): Sizes | null {
  const [sizes, setSizes] = useState<Sizes | null>(null);
  useEffect(() => {
    let isWanted = true;
    void Promise.all([textsIn('en'), textsIn('es'), textsIn('de'), textsIn('fr')]).then(
      ([en, es, de, fr]) => isWanted && setSizes({ en, es, de, fr }),
      // Without their files the languages stand there without their sizes.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return sizes;
}

/** Describes how complete a language is. */
function extent(count: number, all: number): string {
  if (count >= all) return t('settings.allCountTexts', { count: all });
  return t('settings.shareRestEnglish', { percent: writtenPercent(Math.floor((count / all) * 100) / 100) });
}

/** The language of the window. A change takes effect at once: the window reloads in place. */
export function LanguageCard() {
  const chosen = usePreferences((preferences) => preferences.language);
  const sizes = useSizes();
  const name = LANGUAGES.find(({ id }) => id === spoken())?.name ?? '';
  return (
    <SettingsSection title={t('settings.language')}>
      <SimpleGrid role="radiogroup" aria-label={t('settings.language')} minColWidth={240} spacing="sm" pt={4} pb={10}>
        <Choice id="system" name={t('settings.sameSystem')} detail={chosen === 'system' ? name : undefined} />
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
      </SimpleGrid>
      <PlaceNames />
    </SettingsSection>
  );
}

/** Each by its own name, as a person looks for it. */
const ownName = (tag: string): string => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;

/** The language of names on the map and of areas, which packs have in more languages than the window speaks. */
function PlaceNames() {
  const chosen = usePreferences((preferences) => preferences.placeNames);
  return (
    <SettingRow title={t('settings.namesPlaces')} hint={t('settings.mapPanelIfPacksThem')}>
      <Select
        size="xs"
        w={190}
        aria-label={t('settings.namesPlaces')}
        data={PLACE_LANGUAGE_CHOICES.map((value) => ({
          value,
          label: value === 'window' ? t('settings.sameWindow') : ownName(value),
        }))}
        value={chosen}
        onChange={(value) =>
          usePreferences
            .getState()
            .set({ placeNames: PLACE_LANGUAGE_CHOICES.find((choice) => choice === value) ?? 'window' })
        }
      />
    </SettingRow>
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
    <Radio
      name="language"
      mih={52}
      py="sm"
      px="md"
      bd={`1px solid var(${isChosen ? '--accent' : '--line-2'})`}
      bdrs="lg"
      className={isChosen ? '' : 'hoverable'}
      style={isChosen ? { background: 'var(--accent-soft)' } : {}}
      checked={isChosen}
      onChange={() => usePreferences.getState().set({ language: id })}
      label={
        <Text span inherit fw={500} lang={lang}>
          {name}
          {draft === undefined || draft === null ? null : (
            <>
              {' '}
              <Badge look="warn">{draft}</Badge>
            </>
          )}
        </Text>
      }
      description={detail}
    />
  );
}
