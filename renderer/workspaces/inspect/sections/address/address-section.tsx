import { IconHome } from '@tabler/icons-react';
import type { GeocoderResponse } from '../../../../../contract/geocoder.ts';
import { ADDRESS } from '../../../../model/look-up/questions.ts';
import type { SectionDefinition } from '../../section-definition.ts';
import { AddressBody } from './AddressBody.tsx';
import { addressHeading, comparedAddress, townHeading, viewportOf } from './results.ts';

export const addressSection: SectionDefinition<GeocoderResponse> = {
  ...ADDRESS,
  title: 'Address',
  icon: IconHome,
  rows: ['Nearest', 'Match', 'Also here'],
  nothing: {
    title: 'No address at this point',
    text: 'No installed pack has an address within 100 m, a street within 250 m or a place around it.',
  },
  summary: ({ answer }) => addressHeading(answer)?.title ?? answer.results[0]?.formatted_address,
  body: AddressBody,
  copied: ({ results }) => results[0]?.formatted_address ?? '',
  compared: comparedAddress,
  areas: () => [],
  bounds: ({ results: [nearest] }) => (nearest === undefined ? null : viewportOf(nearest)),
  heading: addressHeading,
  townHeading,
};
