import { Box } from '@mantine/core';
import { nearestZip4Endpoint } from '../../../../../contract/zip4.ts';
import { ofPacks, queryOf } from '../../../../kit/api/query.ts';
import { useAnswer } from '../../../../kit/api/use-answer.ts';
import type { Point } from '../../../../kit/coordinates/point.ts';
import { usePacks } from '../../../../model/service/packs.ts';
import { AreaRow } from '../../AreaRow.tsx';
import { t } from '../../../../kit/words/t.ts';

/** The imported five-digit ZIP area at the point, if there is one. @param zips codes of the ZIP+4 areas at the point */
export function ZipArea({ point, zips }: { readonly point: Point; readonly zips?: readonly string[] }) {
  const { data } = useAnswer(ofPacks(queryOf(nearestZip4Endpoint, { query: { x: point.lon, y: point.lat } })));
  const packs = usePacks();
  if (data?.zip_area === undefined) return null;
  const { zip, boundary_id: boundaryId, pack: packId } = data.zip_area;
  const title = packs.find(({ id }) => id === packId)?.title ?? packId;
  const isOther = zips !== undefined && !zips.includes(zip);
  return (
    <>
      <Box component="ul" mx={-6} mt={2}>
        <AreaRow area={{ boundaryId, name: zip, kind: 'ZIP' }} badge="ZIP" name={zip} detail={title} />
      </Box>
      {isOther ? <p className="secondary">{t('inspect.zipAreaZip4Area')}</p> : null}
    </>
  );
}
