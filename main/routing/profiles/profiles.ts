/** The profiles: six modes by four options. `docs/profiles.md` documents the same values for users. */
import { BIKE } from './bike.ts';
import { CAR } from './car.ts';
import { BIKE_EFFICIENT, CAR_EFFICIENT, FOOT_EFFICIENT, TRUCK_EFFICIENT } from './energy.ts';
import { PEDESTRIAN } from './pedestrian.ts';
import type { Mode, Profile, Weighting } from './profile.ts';
import { BIKE_SAFEST, CAR_SAFEST, FOOT_SAFEST, TRUCK_SAFEST } from './risk.ts';
import { SALES_WEIGHTINGS } from './sales.ts';
import { TRUCK } from './truck.ts';

const FASTEST: Weighting = { id: 'fastest' };
const SHORTEST: Weighting = { id: 'shortest' };

const CAR_WEIGHTINGS = { fastest: FASTEST, shortest: SHORTEST, safest: CAR_SAFEST, most_efficient: CAR_EFFICIENT };

/** Parking and the walk from the car to the door. Choices of this project. */
const TECHNICIAN_STOP_SECONDS = 3 * 60 + 2 * 60;

/** Parking, the walk in and signing in at a customer's. A choice of this project. */
const SALES_STOP_SECONDS = 10 * 60;

export const PROFILES: Readonly<Record<Mode, Profile>> = {
  car: { mode: 'car', vehicle: CAR, weightings: CAR_WEIGHTINGS, stopSeconds: 0 },
  truck: {
    mode: 'truck',
    vehicle: TRUCK,
    weightings: { fastest: FASTEST, shortest: SHORTEST, safest: TRUCK_SAFEST, most_efficient: TRUCK_EFFICIENT },
    stopSeconds: 0,
  },
  bike: {
    mode: 'bike',
    vehicle: BIKE,
    weightings: { fastest: FASTEST, shortest: SHORTEST, safest: BIKE_SAFEST, most_efficient: BIKE_EFFICIENT },
    stopSeconds: 0,
  },
  pedestrian: {
    mode: 'pedestrian',
    vehicle: PEDESTRIAN,
    weightings: { fastest: FASTEST, shortest: SHORTEST, safest: FOOT_SAFEST, most_efficient: FOOT_EFFICIENT },
    stopSeconds: 0,
  },
  technician: { mode: 'technician', vehicle: CAR, weightings: CAR_WEIGHTINGS, stopSeconds: TECHNICIAN_STOP_SECONDS },
  sales: { mode: 'sales', vehicle: CAR, weightings: SALES_WEIGHTINGS, stopSeconds: SALES_STOP_SECONDS },
};
