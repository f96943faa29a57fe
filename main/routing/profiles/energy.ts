/**
 * The option `most_efficient`: energy. For vehicles, the work against rolling resistance, air and slope, plus a base
 * load over time; for pedestrians, the metabolic cost of walking. Costs are joules.
 */
import type { Tags } from './tags.ts';
import type { Travel, Weighting } from './profile.ts';

const GRAVITY = 9.81;

/** ISO 2533 standard atmosphere at 15 °C, kg/m³. */
const AIR_DENSITY = 1.225;

interface Machine {
  massKg: number;
  /** Coefficient of rolling resistance. */
  rolling: number;
  /** Drag coefficient × frontal area, m². */
  dragArea: number;
  /** Useful work per unit of energy spent. */
  efficiency: number;
  /** Base load while moving and while standing, watts. */
  idleWatts: number;
  /** Share of the energy of a descent that isn't lost in the brakes. */
  recovered: number;
}

/**
 * A mid-size car with a combustion engine: typical values of vehicle dynamics (T. D. Gillespie, Fundamentals of Vehicle
 * Dynamics, SAE 1992: rolling resistance 0.010–0.015, drag area 0.6–0.8 m²); efficiency and idling are choices of this
 * project.
 */
const CAR: Machine = {
  massKg: 1500,
  rolling: 0.012,
  dragArea: 0.65,
  efficiency: 0.25,
  idleWatts: 4000,
  recovered: 0.5,
};

/**
 * A loaded articulated truck: mass half-way between empty and full, rolling resistance of truck tyres, drag area 5.5
 * m². Choices of this project.
 */
const TRUCK: Machine = {
  massKg: 28_000,
  rolling: 0.007,
  dragArea: 5.5,
  efficiency: 0.38,
  idleWatts: 12_000,
  recovered: 0.5,
};

/**
 * A rider with bicycle, as in the power model of Martin et al. (1998), Validation of a mathematical model for road
 * cycling power, with values for an upright rider. The efficiency of 0.24 is that of cycling muscles in the same
 * literature; 100 W is the rider's basal consumption. Choices of this project within those ranges.
 */
const RIDER: Machine = { massKg: 95, rolling: 0.006, dragArea: 0.5, efficiency: 0.24, idleWatts: 100, recovered: 1 };

/**
 * Delay of a full stop or a sharp turn, in seconds, and the speed in km/h whose kinetic energy is lost in braking.
 */
const FULL_STOP_SECONDS = 8;
const TURNING_KMH = 30;

/** Rolling resistance grows on soft surfaces, where wheels sink in. A choice of this project. */
const SOFT_SURFACE = new Set(['unpaved', 'gravel', 'ground', 'dirt', 'earth', 'grass', 'mud', 'sand', 'pebblestone']);
const SOFT_FACTOR = 2;

/** Cost factor of toll roads: a toll road must save this share of energy to be chosen. A choice of this project. */
const TOLL_FACTOR = 1.25;

function travelJoules(machine: Machine, tags: Tags, { lengthMetres, seconds, gradient }: Travel): number {
  const speed = lengthMetres / Math.max(seconds, 0.001);
  const weight = machine.massKg * GRAVITY;
  const rolling = weight * machine.rolling * (SOFT_SURFACE.has(tags.get('surface') ?? '') ? SOFT_FACTOR : 1);
  const slope = weight * gradient * (gradient < 0 ? machine.recovered : 1);
  const force = rolling + 0.5 * AIR_DENSITY * machine.dragArea * speed * speed + slope;
  const joules = (Math.max(0, force) * lengthMetres) / machine.efficiency + machine.idleWatts * seconds;
  return tags.get('toll') === 'yes' ? joules * TOLL_FACTOR : joules;
}

function energyWeighting(id: string, machine: Machine): Weighting {
  const turningSpeed = TURNING_KMH / 3.6;
  const stopJoules = (0.5 * machine.massKg * turningSpeed * turningSpeed) / machine.efficiency;
  return {
    id,
    segmentCost: (tags, travel) => travelJoules(machine, tags, travel),
    delayCost: (seconds) => machine.idleWatts * seconds + stopJoules * Math.min(1, seconds / FULL_STOP_SECONDS),
  };
}

const WALKER_KG = 75;

/** Standing, watts per kilogram: about a quarter above the resting rate of 1.2 W/kg (1 MET). */
const STANDING_WATTS_PER_KG = 1.5;

/**
 * Energy cost of walking on a gradient, J/(kg·m); valid to ±45 %. Minetti et al. (2002), Energy cost of walking and
 * running at extreme uphill and downhill slopes.
 */
function walkingCost(gradient: number): number {
  const g = gradient;
  return 280.5 * g ** 5 - 58.7 * g ** 4 - 76.8 * g ** 3 + 51.9 * g ** 2 + 19.6 * g + 2.5;
}

/** Steps cost about as much as a slope of 30 %, averaged over both directions. */
const STEPS_COST = (walkingCost(0.3) + walkingCost(-0.3)) / 2;

export const CAR_EFFICIENT = energyWeighting('car-efficient', CAR);
export const TRUCK_EFFICIENT = energyWeighting('truck-efficient', TRUCK);
export const BIKE_EFFICIENT = energyWeighting('bike-efficient', RIDER);
export const FOOT_EFFICIENT: Weighting = {
  id: 'foot-efficient',
  segmentCost: (tags, { lengthMetres, gradient }) =>
    WALKER_KG * lengthMetres * (tags.get('highway') === 'steps' ? STEPS_COST : walkingCost(gradient)),
  delayCost: (seconds) => WALKER_KG * STANDING_WATTS_PER_KG * seconds,
};
