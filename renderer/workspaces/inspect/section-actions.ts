/** What the tools of a section do: copy, copy as curl, raw JSON, zoom to, save as GeoJSON. */
import type { FeatureCollection } from 'geojson';
import { copyText } from '../../kit/output/clipboard.ts';
import { saveTextFile } from '../../kit/output/save-file.ts';
import { curlCommand } from '../../kit/api/curl.ts';
import { activeMap } from '../../map/active-map.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useService } from '../../model/service/service.ts';
import { type AreaFeature, type AreaReference, boundsOf, fetchArea } from '../../model/look-up/areas.ts';
import { isSettled, knownSections, type SectionState } from '../../model/look-up/use-look-up.ts';
import type { Question } from '../../model/look-up/questions.ts';
import { useInspected } from '../../model/look-up/inspected.ts';
import type { SectionDefinition } from './section-definition.ts';
import { t } from '../../kit/words/t.ts';

const stateOf = (section: Question): SectionState | undefined => knownSections()[section.id];

/** Areas of the section's present answer, the smallest first. */
function areasOf(section: SectionDefinition): readonly AreaReference[] {
  const state = stateOf(section);
  return state?.status === 'ready' ? section.areas(state.data, state.point) : [];
}

export async function copyAnswer(section: SectionDefinition): Promise<void> {
  const state = stateOf(section);
  if (state?.status === 'ready') await copyText(section.copied(state.data, state.point));
}

export async function copyCurl(section: Question): Promise<void> {
  const state = stateOf(section);
  if (isSettled(state))
    await copyText(curlCommand(useService.getState().serverUrl, state.path), t('common.requestCurl'));
}

/** The selected or hovered area if it belongs to the section, else the smallest. */
function chosenArea(section: SectionDefinition): AreaReference | undefined {
  const areas = areasOf(section);
  const { kept, hovered } = useInspected.getState();
  const named = [hovered, kept].find((area) => areas.some(({ boundaryId }) => boundaryId === area?.boundaryId));
  return named ?? areas[0];
}

async function zoomToArea(reference: AreaReference): Promise<void> {
  const answer = await fetchArea(reference);
  if (answer.ok) activeMap()?.camera.fit(boundsOf(answer.data));
}

export async function zoomToSection(section: SectionDefinition): Promise<void> {
  const area = chosenArea(section);
  if (area) {
    await zoomToArea(area);
    return;
  }
  const state = stateOf(section);
  const bounds = state?.status === 'ready' ? section.bounds?.(state.data) : null;
  if (bounds) activeMap()?.camera.fit(bounds);
}

/** Saves every area of the answer, with its whole geometry, as one feature collection. */
export async function saveGeoJson(section: SectionDefinition): Promise<void> {
  const state = stateOf(section);
  const own = state?.status === 'ready' ? section.geoJson?.(state.data) : undefined;
  if (own) {
    await saveFeatures(section, own);
    return;
  }
  const references = areasOf(section);
  const { announce, report } = useNotices.getState();
  announce(t('inspect.loadingReferencesAreas', { number: references.length }));
  const answers = await Promise.all(references.map((reference) => fetchArea(reference)));
  if (answers.some(({ ok }) => !ok)) {
    report(t('inspect.couldntLoadAreasNothingSaved'));
    return;
  }
  const features = answers.flatMap((answer): AreaFeature[] => (answer.ok ? [answer.data] : []));
  await saveFeatures(section, { type: 'FeatureCollection', features });
}

async function saveFeatures(section: SectionDefinition, collection: FeatureCollection): Promise<void> {
  const { point } = useInspected.getState();
  const place = point === null ? '' : `_${point.lat.toFixed(5)}_${point.lon.toFixed(5)}`;
  await saveTextFile(`cairn_${section.id}${place}.geojson`, JSON.stringify(collection));
}
