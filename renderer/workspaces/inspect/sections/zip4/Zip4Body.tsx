import { Box } from '@mantine/core';
import { adminChainEndpoint, type AdminChain } from '../../../../../contract/admin.ts';
import {
  nearestZip4Endpoint,
  type NearestZip4,
  type Zip4Collection,
  type Zip4Feature,
} from '../../../../../contract/zip4.ts';
import { ofPacks, queryOf } from '../../../../kit/api/query.ts';
import { useAnswer } from '../../../../kit/api/use-answer.ts';
import { Facts } from '../../../../kit/components/Facts.tsx';
import { usePreferences } from '../../../../model/window/preferences.ts';
import { AreaRow } from '../../AreaRow.tsx';
import type { SectionProps } from '../../section-definition.ts';
import { writtenDeliveries, writtenSmallArea, writtenZip9, zip4Area } from './areas.ts';
import { useZip4Kind } from './kind.ts';
import { ModelledSign } from './ModelledSign.tsx';
import { ZipArea } from './ZipArea.tsx';
import { t } from '../../../../kit/words/t.ts';

/** Name of the county at the point, once the administrative chain has answered. */
const countyName = (chain: AdminChain): string | undefined =>
  chain.levels.find(({ level, country_iso3: country }) => level === 2 && country === 'USA')?.name;

type Props = {
  readonly feature: Zip4Feature;
  readonly details: NearestZip4 | undefined;
  readonly county: string | undefined;
  readonly kind: 'measured' | 'modelled';
};

function Zip4Facts({ feature: { properties }, details, county, kind }: Props) {
  const units = usePreferences((preferences) => preferences.units);
  const { zip9, fips } = properties;
  return (
    <Facts
      facts={[
        {
          label: 'ZIP+4',
          value: (
            <>
              <b className="mono">{writtenZip9(zip9)}</b> <ModelledSign kind={kind} />
            </>
          ),
        },
        ...(fips === undefined
          ? []
          : [
              {
                label: t('inspect.county'),
                value: (
                  <>
                    <span className="mono">{fips}</span> {county}
                  </>
                ),
              },
            ]),
        {
          label: t('common.area'),
          value: (
            <span className="figures">
              {details === undefined
                ? ' '
                : `${writtenSmallArea(details.area_m2, units)}${writtenDeliveries(details.deliveries)}`}
            </span>
          ),
        },
      ]}
    />
  );
}

/** Overlapping areas, each a row that outlines its area, and selects it when pressed. */
function OverlappingAreas({
  features,
  kind,
  countyOf,
}: {
  readonly features: readonly Zip4Feature[];
  readonly kind: 'measured' | 'modelled';
  readonly countyOf: (fips: string | undefined) => string;
}) {
  return (
    <>
      <p className="secondary">{t('inspect.featuresAreasOverlapPoint', { number: features.length })}</p>
      <Box component="ul" mx={-6} mt={2}>
        {features.map((feature) => (
          <AreaRow
            key={feature.id}
            area={zip4Area(feature, kind)}
            name={writtenZip9(feature.properties.zip9)}
            mark={<ModelledSign kind={kind} />}
            detail={countyOf(feature.properties.fips)}
          />
        ))}
      </Box>
    </>
  );
}

/** Every ZIP+4 area at the point; they may overlap. Size and addresses are known of the one that is nearest. */
export function Zip4Body({ answer, point }: SectionProps<Zip4Collection>) {
  const at = { x: point.lon, y: point.lat };
  const details = useAnswer(ofPacks(queryOf(nearestZip4Endpoint, { query: at }))).data?.nearest;
  const { data: chain } = useAnswer(ofPacks(queryOf(adminChainEndpoint, { query: at })));
  const county = chain === undefined ? undefined : countyName(chain);
  const kind = useZip4Kind(point);
  const [feature, ...others] = answer.features;
  if (feature === undefined) return null;
  return (
    <>
      {others.length > 0 ? (
        <OverlappingAreas
          features={answer.features}
          kind={kind}
          countyOf={(fips) => [fips, county].filter(Boolean).join(' ')}
        />
      ) : (
        <Zip4Facts
          feature={feature}
          county={county}
          kind={kind}
          details={details?.zip9 === feature.properties.zip9 ? details : undefined}
        />
      )}
      <ZipArea point={point} zips={answer.features.map(({ properties: { zip } }) => zip)} />
    </>
  );
}
