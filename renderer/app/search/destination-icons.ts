import { IconBuilding, IconBuildingStore, IconClock, IconHome, IconMailbox, IconMapPin, IconPlane, IconRoad, type Icon } from '@tabler/icons-react';
import type { DestinationKind } from './recent.ts';

export const DESTINATION_ICONS: Record<DestinationKind, Icon> = {
  address: IconHome,
  street: IconRoad,
  place: IconBuilding,
  'postal-code': IconMailbox,
  airport: IconPlane,
  business: IconBuildingStore,
  zip4: IconMailbox,
  coordinates: IconMapPin,
  zone: IconClock,
};
