import { Anchor, Box, Checkbox, Flex, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconFileImport, IconFolderOpen, IconWorld } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { Badge } from '../../../kit/components/Badge.tsx';
import { Button } from '../../../kit/components/Button.tsx';
import { CrossButton } from '../../../kit/components/CrossButton.tsx';
import { Way } from '../../../kit/components/Way.tsx';
import type { Point } from '../../../kit/coordinates/point.ts';
import { useActiveMap } from '../../../map/active-map.ts';
import { showPlace } from '../../../map/show-place.ts';
import { useMapTheme } from '../../../map/use-map-theme.ts';
import { beginImport } from '../../../model/imports/begin-import.ts';
import { useMap } from '../../../model/map/map.ts';
import { useInspected } from '../../../model/look-up/inspected.ts';
import { writtenTotal } from '../../../model/packs/words.ts';
import { usePins } from '../../../model/pins/pins.ts';
import { usePlaces } from '../../../model/places/places.ts';
import { isReady, usePacks } from '../../../model/service/packs.ts';
import { useLayout } from '../../../model/window/layout.ts';
import { useWindow } from '../../../model/window/window.ts';
import { insideOf, areOld, writtenYears, type Inside } from './inside.ts';
import berlinDark from './pictures/berlin-dark.webp';
import berlin from './pictures/berlin-light.webp';
import montevideoDark from './pictures/montevideo-dark.webp';
import montevideo from './pictures/montevideo-light.webp';
import santaCruzDark from './pictures/santa-cruz-dark.webp';
import santaCruz from './pictures/santa-cruz-light.webp';
import styles from './Welcome.module.css';
import { spoken, t } from '../../../kit/words/t.ts';
import { LANGUAGES, offeredDraft, type LanguageChoice } from '../../../kit/words/languages.ts';
import { usePreferences } from '../../../model/window/preferences.ts';
import { rich } from '../../../kit/words/rich.ts';

/** A place to begin with. */
type Example = {
  readonly name: string;
  /** What the place shows. */
  readonly words: string;
  readonly point: Point;
  readonly zoom: number;
  /** Set where the map has a name of its own to the east: the label then stands to the west of its dot. */
  readonly isWest?: true;
  /** The default pack without which there would be little to see. */
  readonly needs: string;
  /** Addresses of pictures of the map there, made by it. */
  readonly pictures: { readonly light: string; readonly dark: string };
};

/** Places where the default packs have most to say. */
const EXAMPLES: readonly Example[] = [
  {
    name: 'Santa Cruz',
    words: t('welcome.streetsAddressesZip4'),
    point: { lon: -122.0263, lat: 36.9741 },
    zoom: 15,
    isWest: true,
    needs: 'streets-santa-cruz',
    pictures: { light: santaCruz, dark: santaCruzDark },
  },
  {
    name: 'Montevideo',
    words: t('welcome.streetsAddresses'),
    point: { lon: -56.1914, lat: -34.9055 },
    zoom: 15,
    needs: 'streets-montevideo',
    pictures: { light: montevideo, dark: montevideoDark },
  },
  {
    name: 'Berlin',
    words: t('welcome.areasDownNeighbourhoods'),
    point: { lon: 13.3777, lat: 52.5163 },
    zoom: 11,
    needs: 'neighbourhoods-germany',
    pictures: { light: berlin, dark: berlinDark },
  },
];

/**
 * On a first start: places to begin with, what is inside and how old, and how to bring a region. The map beside it is
 * ready: the card goes with the first click or pin, for saved places or a new one, or when it is closed, and comes back
 * where that is asked for.
 */
export function Welcome() {
  const packs = usePacks().filter(isReady);
  const welcomeAlways = useLayout((layout) => layout.welcomeAlways);
  const [isOpen, setOpen] = useState(true);
  const point = useInspected((lookUp) => lookUp.point);
  const hasPins = usePins(({ pins }) => pins.length > 0);
  // The corner belongs to the legend while the map is coloured.
  const hasLegend = useLayout((layout) => layout.figureLayer !== null);
  const hasPlaces = usePlaces(({ isOpen: isListed, draft }) => isListed || draft !== null);
  // If it is displayed at every start, it is beside the last inspected point and saved places.
  const [atStart] = useState({ point: welcomeAlways ? point : null, hasPlaces });
  const isBusy =
    (point !== null && point !== atStart.point) || (hasPlaces && !atStart.hasPlaces) || hasPins || hasLegend;
  if (!isOpen || isBusy || packs.length === 0) return null;
  const close = () => {
    useLayout.getState().set({ welcomed: true });
    setOpen(false);
  };
  const examples = EXAMPLES.filter(({ needs }) => packs.some(({ id }) => id === needs));
  const onKeyDown = (event: KeyboardEvent) => {
    const example = examples[Number(event.key) - 1];
    if (example !== undefined) go(example);
    else if (event.key === 'Escape' || (event.key === 'Enter' && !isControl(event.target))) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <ExampleDots examples={examples} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its buttons, from anywhere in it */}
      <section className={styles['card']} aria-labelledby="welcome-title" tabIndex={-1} onKeyDown={onKeyDown}>
        <Flex component="header" align="center" gap="sm" pt={20} pb={4} ps="xl" pe="lg">
          <h2 id="welcome-title" className="page-title">
            {t('welcome.welcomeCairn')}
          </h2>
          <Language />
          <CrossButton label={t('common.close')} keys="Esc" side="left" onClick={close} />
        </Flex>
        {/* The scrolled region is reached through its buttons. */}
        <Box mih={0} pb="lg" px="xl" className="scrolls">
          <p className="secondary">{t('welcome.clickAnywhereMapLookUp')}</p>
          <Offer />
          {examples.length === 0 ? null : <Examples examples={examples} />}
          <Contents inside={insideOf(packs)} count={packs.length} size={writtenTotal(packs)} />
          <Text component="h3" inherit mt={18} fz="sm" fw={600} lh="18px">
            {t('welcome.addRegion')}
          </Text>
          <Stack gap="sm" mt="sm">
            <Way icon={IconFileImport} title={t('welcome.importFile')} onClick={() => beginImport([])}>
              {t('welcome.openStreetMapExtractOsmPbfAreas')}
            </Way>
            <Way icon={IconFolderOpen} title={t('welcome.addPacks')} onClick={() => useWindow.getState().go('packs')}>
              {t('welcome.packsBuiltAnotherComputerComputer')}
            </Way>
          </Stack>
        </Box>
        <Group component="footer" gap="md" justify="space-between" py="md" px="xl" className="line-above">
          <Checkbox
            label={t('welcome.showStartup')}
            checked={welcomeAlways}
            onChange={({ currentTarget }) => useLayout.getState().set({ welcomeAlways: currentTarget.checked })}
          />
          <Button variant="filled" onClick={close}>
            {rich(t('welcome.startMapEnter'), {
              kbd: <Box component="kbd" ms={4} ff="inherit" fz={11} fw={400} />,
            })}
          </Button>
        </Group>
      </section>
    </>
  );
}

const chooseLanguage = (language: LanguageChoice): void => usePreferences.getState().set({ language });

/** The window's language; another one reloads the window. */
function Language() {
  return (
    <Select
      size="xs"
      w={164}
      ms="auto"
      aria-label={t('settings.language')}
      leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />}
      data={LANGUAGES.map(({ id, name, draft }) => ({
        value: id,
        label: draft === null ? name : `${name} (${draft})`,
      }))}
      value={spoken()}
      onChange={(value) => chooseLanguage(LANGUAGES.find(({ id }) => id === value)?.id ?? 'system')}
    />
  );
}

/** Offers the system's language in its own words, while the window speaks another because that one is a draft. */
function Offer() {
  const offered = offeredDraft(
    usePreferences(({ language }) => language),
    navigator.languages,
  );
  if (offered === undefined) return null;
  return (
    <Anchor component="button" type="button" mt={4} lang={offered.id} onClick={() => chooseLanguage(offered.id)}>
      {offered.offer}
    </Anchor>
  );
}

/** Enter presses these by itself. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, input, a') !== null;

/** The examples on the map, where they are in sight: they do what the cards do, which the keyboard reaches. */
function ExampleDots({ examples }: { readonly examples: readonly Example[] }) {
  const map = useActiveMap((active) => active.map);
  // Drawn again as the map moves.
  useMap((state) => state.live);
  if (map === null) return null;
  return examples
    .filter(({ point }) => map.isInSight(point))
    .map((example) => {
      const { x, y } = map.project(example.point);
      return (
        <button
          key={example.name}
          type="button"
          tabIndex={-1}
          className={styles['spot']}
          data-west={example.isWest}
          style={{ left: x, top: y }}
          onClick={() => go(example)}
        >
          <i className={styles['dot']} aria-hidden />
          {example.name}
        </button>
      );
    });
}

const go = ({ point, zoom }: Example): void => {
  useLayout.getState().set({ welcomed: true });
  showPlace(point, null, zoom);
};

function Examples({ examples }: { readonly examples: readonly Example[] }) {
  const isDark = useMapTheme() !== 'light';
  return (
    <>
      <Text component="h3" inherit mt={18} fz="sm" fw={600} lh="18px">
        {t('welcome.tryExample')}
      </Text>
      <SimpleGrid minColWidth={120} autoFlow="auto-fit" spacing={10} mt="sm">
        {examples.map((example, index) => (
          <button
            key={example.name}
            type="button"
            className={styles['example']}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => go(example)}
          >
            <img src={example.pictures[isDark ? 'dark' : 'light']} alt="" width={144} height={72} />
            <b>{example.name}</b>
            <span className="hint">{example.words}</span>
          </button>
        ))}
      </SimpleGrid>
    </>
  );
}

type ContentsProps = { readonly inside: readonly Inside[]; readonly count: number; readonly size: string };

/** Data grow old by the year: a window that is open at midnight need not notice. */
const thisYear = new Date().getFullYear();

function Contents({ inside, count, size }: ContentsProps) {
  return (
    <>
      <Group gap={0} align="baseline" justify="space-between">
        <Text component="h3" inherit mt={18} fz="sm" fw={600} lh="18px">
          {t('welcome.contents')}
        </Text>
        <Anchor component="button" type="button" onClick={() => useWindow.getState().go('packs')}>
          {count} {t('welcome.packs', { count })}, {size}
        </Anchor>
      </Group>
      <Box component="ul" mt={4}>
        {inside.map(({ title, icon: Glyph, contents, years }) => (
          <Group key={title} component="li" gap="md" py={7} className="line-above">
            <Glyph size={18} stroke={1.75} aria-hidden color="var(--ink-2)" />
            <Stack component="span" gap={0} flex={1} miw={0}>
              <b>{title}</b>
              <span className="hint">{contents.join(' · ')}</span>
            </Stack>
            <Badge look={areOld(years, thisYear) ? 'warn' : 'neutral'}>
              {writtenYears(years, thisYear) ?? t('welcome.yearUnknown')}
            </Badge>
          </Group>
        ))}
      </Box>
    </>
  );
}
