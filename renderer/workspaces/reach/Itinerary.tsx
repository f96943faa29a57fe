import { useMap } from '../../model/map/map.ts';
import { Box, Flex, Group, Menu, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Fragment, useEffect, useMemo } from 'react';
import type { RouteLeg, RouteStep } from '../../../contract/route.ts';
import { Button } from '../../kit/components/Button.tsx';
import { chooseFiles } from '../../kit/components/choose-files.ts';
import { writtenLength } from '../../kit/coordinates/measures.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { t } from '../../kit/words/t.ts';
import { activeMap } from '../../map/active-map.ts';
import { openPrint } from '../../map/open-print.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { labelOf } from '../../model/matrix/order/points.ts';
import { writtenDuration } from '../../model/matrix/words.ts';
import { applySolution } from '../../model/reach/best-order.ts';
import { useReach } from '../../model/reach/reach.ts';
import { totalMetres, totalSeconds, useRouted, visitsOf, type Routed, type Visit } from '../../model/reach/route.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { Failed, Calculating, OUTDATED, Tools } from '../../panels/reach/Result.tsx';
import styles from './Route.module.css';
import { copyRouteCommands, copyTimetable, printedRoute, saveRoute, saveVroom } from './route-output.ts';
import { clockAt, NO_PATH, stopName } from './route-words.ts';
import { routeBounds } from './use-route-on-map.ts';

/** The stops with the times of their visits, and the steps of each leg. */
export function Itinerary() {
  const { data, failure, isOld, again } = useRouted();
  const settings = useReach();
  const stops = useBuilder(({ lists }) => lists.stops);
  const visits = useMemo(() => (data === undefined ? [] : visitsOf(data, settings)), [data, settings]);
  useEffect(() => {
    useMap.getState().set({ paperText: data === undefined ? null : printedRoute(data, visits) });
    return () => useMap.getState().set({ paperText: null });
  }, [data, visits]);
  if (failure !== null) return <Failed failure={failure} origins={stops} onAgain={again} />;
  if (data === undefined) return <Calculating />;
  const bounds = routeBounds(data);
  return (
    <Box
      component="section"
      pt="md"
      className="line-above"
      style={isOld ? OUTDATED : {}}
      aria-label={t('reach.routeTab')}
    >
      <Summary routed={data} visits={visits} />
      <Timeline routed={data} visits={visits} />
      <Box component="ol">
        {visits.map((visit, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a round trip has its first stop twice
          <li key={index}>
            <VisitRow visit={visit} label={labelAt(data, index)} />
            {index < data.legs.length ? <Leg leg={data.legs[index]} index={index} /> : null}
          </li>
        ))}
      </Box>
      <Tools
        bounds={bounds}
        beside={
          <Button size="xs" icon={IconPrinter} disabled={bounds === null} onClick={openPrint}>
            {t('reach.print')}
          </Button>
        }
      >
        <Menu.Item onClick={() => void saveRoute(data, 'gpx')}>{t('reach.saveGpx')}</Menu.Item>
        <Menu.Item onClick={() => void saveRoute(data, 'geojson')}>{t('reach.saveGeoJson')}</Menu.Item>
        <Menu.Item onClick={() => void saveRoute(data, 'gpkg')}>{t('reach.saveGeoPackage')}</Menu.Item>
        <Menu.Item onClick={() => void copyTimetable(data, visits)}>{t('reach.copyTimetable')}</Menu.Item>
        <Menu.Item onClick={() => void copyRouteCommands(data)}>{t('common.copyCurl')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void saveVroom()}>{t('reach.saveVroom')}</Menu.Item>
        <Menu.Item onClick={openSolution}>{t('reach.openSolution')}</Menu.Item>
      </Tools>
    </Box>
  );
}

/** The number of a stop; a round trip ends at the first. */
const labelAt = ({ points }: Routed, index: number): string =>
  labelOf('stops', points.indexOf(points[index] ?? { id: 0, point: { lon: 0, lat: 0 } }), points);

function Summary({ routed, visits }: { readonly routed: Routed; readonly visits: readonly Visit[] }) {
  const units = usePreferences((preferences) => preferences.units);
  const [seconds, metres] = [totalSeconds(visits), totalMetres(routed)];
  useEffect(() => {
    if (seconds === null || metres === null) return;
    useNotices
      .getState()
      .announce(t('reach.routeTotals', { duration: writtenDuration(seconds), distance: writtenLength(metres, units) }));
  }, [seconds, metres, units]);
  if (seconds === null || metres === null)
    return (
      <Text inherit c="var(--bad)" role="alert">
        {t('reach.legWithoutPath')}
      </Text>
    );
  return (
    <Flex component="p" gap="2px 12px" wrap="wrap" align="baseline">
      <Text component="b" fz="lg" fw={600} lh="20px">
        {writtenDuration(seconds)}
      </Text>
      <span>{writtenLength(metres, units)}</span>
      <span className="secondary">{t('reach.fromToTime', { start: clockAt(0), end: clockAt(seconds) })}</span>
    </Flex>
  );
}

/** Driving and visits as they follow one another, to scale. */
function Timeline({ routed, visits }: { readonly routed: Routed; readonly visits: readonly Visit[] }) {
  const total = totalSeconds(visits);
  if (total === null || total === 0) return null;
  return (
    <Flex h={10} mt="sm" mb={10} bdrs={5} bg="var(--hover)" className="clipped" aria-hidden>
      {visits.map(({ service, entry }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a round trip has its first stop twice
        <Fragment key={index}>
          <Box
            component="i"
            miw={3}
            bg="var(--ink-2)"
            title={stopName(entry, labelAt(routed, index))}
            style={{ flexGrow: service }}
          />
          <Box
            component="i"
            bg="var(--accent)"
            opacity={0.55}
            style={{ flexGrow: routed.legs[index]?.duration ?? 0 }}
          />
        </Fragment>
      ))}
    </Flex>
  );
}

function VisitRow({ visit: { entry, arrival, service }, label }: { readonly visit: Visit; readonly label: string }) {
  return (
    <Group gap="sm" mih={28}>
      <span className={styles['number']}>{label}</span>
      <Box
        component="span"
        flex={1}
        miw={0}
        c={entry.isVia ? 'var(--ink-2)' : 'var(--ink)'}
        fw={entry.isVia ? 400 : 500}
        className="breakable"
      >
        {stopName(entry, label)}
      </Box>
      <span className="one-line">
        {arrival === null ? '–' : clockAt(arrival)}
        {arrival === null || service === 0 ? '' : `–${clockAt(arrival + service)}`}
      </span>
    </Group>
  );
}

function Leg({ leg, index }: { readonly leg: RouteLeg | undefined; readonly index: number }) {
  const units = usePreferences((preferences) => preferences.units);
  if (leg === undefined) return null;
  if (leg.duration === null || leg.distance === null)
    return (
      <Box component="p" c="var(--bad)" className={styles['leg']}>
        {leg.reason === undefined ? '' : NO_PATH[leg.reason]}
      </Box>
    );
  return (
    <details className={styles['leg']} data-leg={index}>
      <summary>
        {t('reach.legTotals', {
          duration: writtenDuration(leg.duration),
          distance: writtenLength(leg.distance, units),
        })}
      </summary>
      <ol>
        {leg.steps.map((step, number) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its number
          <Step key={number} step={step} />
        ))}
      </ol>
    </details>
  );
}

const mark = (step: RouteStep | null): void =>
  activeMap()?.overlays.showStep(step === null ? [] : [{ type: 'Feature', properties: {}, geometry: step.geometry }]);

function Step({ step }: { readonly step: RouteStep }) {
  const units = usePreferences((preferences) => preferences.units);
  const { street } = step;
  const avoidStreet = () => {
    const { avoid, set } = useReach.getState();
    set({ avoid: { ...avoid, streets: [...new Set([...avoid.streets, street])] } });
  };
  return (
    // The text states what the pointer highlights on the map.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <li
      className={styles['step']}
      onMouseEnter={() => mark(step)}
      onMouseLeave={() => mark(null)}
      onFocus={() => mark(step)}
      onBlur={() => mark(null)}
    >
      <span>{step.instruction}</span>
      <Text span inherit c="var(--ink-2)" className="figures">
        {step.manoeuvre === 'arrive' ? '' : writtenLength(step.distance, units)}
      </Text>
      {street === '' || step.manoeuvre === 'arrive' ? null : (
        <button type="button" className={styles['avoidStreet']} onClick={avoidStreet}>
          {t('reach.avoidStreet', { street })}
        </button>
      )}
    </li>
  );
}

const openSolution = (): void =>
  chooseFiles({ accept: '.json', multiple: false }, ([file]) => {
    if (file !== undefined) void readSolution(file);
  });

async function readSolution(file: File): Promise<void> {
  const problem = applySolution(await file.text());
  if (problem !== null) useNotices.getState().report(problem);
}
