import { Anchor, Group, Text } from '@mantine/core';
import { IconHome, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { GeocoderResponse, GeocoderResult } from '../../../../../contract/geocoder.ts';
import { Facts } from '../../../../kit/components/Facts.tsx';
import { bearingBetween, windOf, writtenDistance } from '../../../../kit/coordinates/bearing.ts';
import type { Point } from '../../../../kit/coordinates/point.ts';
import { ADDRESS } from '../../../../model/look-up/questions.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import type { SectionDefinition, SectionProps } from '../../section-definition.ts';
import {
  addressHeading,
  comparedAddress,
  townHeading,
  viewportOf,
  alsoHere,
  isStreetLevel,
  matchKind,
} from './results.ts';
import { writtenAddress } from '../../../../kit/words/names.ts';
import { t } from '../../../../kit/words/t.ts';

/** Nearer than this a direction would be noise. */
const MIN_METRES = 1;

/** How the nearest result was located, its distance and direction. */
function Match({ result, point }: { readonly result: GeocoderResult; readonly point: Point }) {
  const units = usePreferences((preferences) => preferences.units);
  const { distance_metres: metres } = result;
  if (metres === undefined) return matchKind(result);
  const { lat, lng } = result.geometry.location;
  const bearing = bearingBetween(point, { lon: lng, lat });
  return (
    <>
      {matchKind(result)} · <span className="figures">{writtenDistance(metres, units)}</span>
      {metres < MIN_METRES ? null : (
        <Group
          component="span"
          gap={2}
          display="inline-flex"
          ms="sm"
          c="var(--ink-2)"
          style={{ verticalAlign: 'bottom' }}
        >
          <IconArrowUp
            size={13}
            stroke={1.75}
            aria-hidden
            style={{ transform: `rotate(${Math.round(bearing / 45) * 45}deg)` }}
          />{' '}
          {windOf(bearing)}
        </Group>
      )}
    </>
  );
}

function AlsoHere({ names }: { readonly names: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? names : names.slice(0, 1);
  return (
    <>
      <Text component="ul" inherit c="var(--ink-2)">
        {shown.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Text>
      {names.length < 2 ? null : (
        <Anchor component="button" type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('inspect.fewer') : t('inspect.namesMore', { names: names.length - 1 })}
        </Anchor>
      )}
    </>
  );
}

function AddressBody({ answer, point }: SectionProps<GeocoderResponse>) {
  const [nearest] = answer.results;
  if (nearest === undefined) return null;
  const others = alsoHere(answer);
  return (
    <>
      <Facts
        facts={[
          {
            label: t('inspect.nearest'),
            value: (
              <Text component="b" inherit fw={500}>
                <bdi>{writtenAddress(nearest)}</bdi>
              </Text>
            ),
          },
          { label: t('inspect.match'), value: <Match result={nearest} point={point} /> },
          ...(others.length === 0
            ? []
            : [{ label: t('inspect.alsoHere'), value: <AlsoHere key={nearest.place_id} names={others} /> }]),
        ]}
      />
      {isStreetLevel(nearest) ? null : (
        <Text inherit mt="xs" c="dimmed" fz="xs" lh="16px">
          {t('inspect.installedPacksNoStreetHere')}
        </Text>
      )}
    </>
  );
}

const nearestAddress = ({ results: [nearest] }: GeocoderResponse): string | undefined =>
  nearest === undefined ? undefined : writtenAddress(nearest);

export const addressSection: SectionDefinition<GeocoderResponse> = {
  ...ADDRESS,
  title: t('common.address'),
  icon: IconHome,
  rows: [t('inspect.nearest'), t('inspect.match'), t('inspect.alsoHere')],
  nothing: {
    title: t('inspect.noAddressPoint'),
    text: t('inspect.noInstalledPackAddressWithin'),
  },
  summary: ({ answer }) => addressHeading(answer)?.title ?? nearestAddress(answer),
  body: AddressBody,
  copied: (answer) => nearestAddress(answer) ?? '',
  compared: comparedAddress,
  areas: () => [],
  bounds: ({ results: [nearest] }) => (nearest === undefined ? null : viewportOf(nearest)),
  heading: addressHeading,
  townHeading,
};
