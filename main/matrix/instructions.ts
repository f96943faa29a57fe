/** Instructions of a route as sentences, in the languages of the window. */
import type { RouteLanguage, RouteStep, TurnDirection } from '../../contract/route.ts';

interface Words {
  /** The eight directions of the compass, clockwise from north. */
  compass: readonly string[];
  depart: (compass: string) => string;
  /** Adds the street to an action. */
  onto: (action: string, street: string) => string;
  turn: Readonly<Record<TurnDirection, string>>;
  keep: Readonly<Record<'left' | 'right' | 'straight', string>>;
  continue: string;
  uTurn: string;
  ramp: Readonly<Record<'left' | 'right' | 'straight', string>>;
  merge: string;
  roundabout: string;
  exit: (number: number) => string;
  ferry: string;
  arrive: string;
  /** At a point before the last one. */
  arriveAt: (number: number) => string;
}

const WORDS: Readonly<Record<RouteLanguage, Words>> = {
  en: {
    compass: ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
    depart: (compass) => `Head ${compass}`,
    onto: (action, street) => `${action} onto ${street}`,
    turn: {
      straight: 'Go straight',
      slight_left: 'Turn slightly left',
      left: 'Turn left',
      sharp_left: 'Turn sharp left',
      slight_right: 'Turn slightly right',
      right: 'Turn right',
      sharp_right: 'Turn sharp right',
    },
    keep: { left: 'Keep left', right: 'Keep right', straight: 'Keep straight ahead' },
    continue: 'Continue',
    uTurn: 'Make a U-turn',
    ramp: { left: 'Take the exit on the left', right: 'Take the exit on the right', straight: 'Take the exit' },
    merge: 'Merge',
    roundabout: 'Enter the roundabout',
    exit: (number) => `At the roundabout, take exit ${number}`,
    ferry: 'Take the ferry',
    arrive: 'Arrive at the destination',
    arriveAt: (number) => `Arrive at point ${number}`,
  },
  de: {
    compass: ['Norden', 'Nordosten', 'Osten', 'Südosten', 'Süden', 'Südwesten', 'Westen', 'Nordwesten'],
    depart: (compass) => `Richtung ${compass} starten`,
    onto: (action, street) => `${action} auf ${street}`,
    turn: {
      straight: 'Geradeaus fahren',
      slight_left: 'Leicht links abbiegen',
      left: 'Links abbiegen',
      sharp_left: 'Scharf links abbiegen',
      slight_right: 'Leicht rechts abbiegen',
      right: 'Rechts abbiegen',
      sharp_right: 'Scharf rechts abbiegen',
    },
    keep: { left: 'Links halten', right: 'Rechts halten', straight: 'Geradeaus halten' },
    continue: 'Weiter',
    uTurn: 'Wenden',
    ramp: { left: 'Ausfahrt links nehmen', right: 'Ausfahrt rechts nehmen', straight: 'Ausfahrt nehmen' },
    merge: 'Einfädeln',
    roundabout: 'In den Kreisverkehr einfahren',
    exit: (number) => `Im Kreisverkehr die ${number}. Ausfahrt nehmen`,
    ferry: 'Fähre nehmen',
    arrive: 'Ziel erreicht',
    arriveAt: (number) => `Punkt ${number} erreicht`,
  },
  es: {
    compass: ['el norte', 'el noreste', 'el este', 'el sureste', 'el sur', 'el suroeste', 'el oeste', 'el noroeste'],
    depart: (compass) => `Salga hacia ${compass}`,
    onto: (action, street) => `${action} por ${street}`,
    turn: {
      straight: 'Siga recto',
      slight_left: 'Gire levemente a la izquierda',
      left: 'Gire a la izquierda',
      sharp_left: 'Gire completamente a la izquierda',
      slight_right: 'Gire levemente a la derecha',
      right: 'Gire a la derecha',
      sharp_right: 'Gire completamente a la derecha',
    },
    keep: { left: 'Manténgase a la izquierda', right: 'Manténgase a la derecha', straight: 'Manténgase recto' },
    continue: 'Continúe',
    uTurn: 'Dé la vuelta',
    ramp: {
      left: 'Tome la salida de la izquierda',
      right: 'Tome la salida de la derecha',
      straight: 'Tome la salida',
    },
    merge: 'Incorpórese',
    roundabout: 'Entre en la rotonda',
    exit: (number) => `En la rotonda, tome la ${number}.ª salida`,
    ferry: 'Tome el ferri',
    arrive: 'Ha llegado al destino',
    arriveAt: (number) => `Ha llegado al punto ${number}`,
  },
  fr: {
    compass: ['le nord', 'le nord-est', "l'est", 'le sud-est', 'le sud', 'le sud-ouest', "l'ouest", 'le nord-ouest'],
    depart: (compass) => `Partir vers ${compass}`,
    onto: (action, street) => `${action} sur ${street}`,
    turn: {
      straight: 'Aller tout droit',
      slight_left: 'Tourner légèrement à gauche',
      left: 'Tourner à gauche',
      sharp_left: 'Tourner franchement à gauche',
      slight_right: 'Tourner légèrement à droite',
      right: 'Tourner à droite',
      sharp_right: 'Tourner franchement à droite',
    },
    keep: { left: 'Rester à gauche', right: 'Rester à droite', straight: 'Rester tout droit' },
    continue: 'Continuer',
    uTurn: 'Faire demi-tour',
    ramp: { left: 'Prendre la sortie à gauche', right: 'Prendre la sortie à droite', straight: 'Prendre la sortie' },
    merge: "S'insérer",
    roundabout: 'Entrer dans le rond-point',
    exit: (number) => `Au rond-point, prendre la ${number}${number === 1 ? 're' : 'e'} sortie`,
    ferry: 'Prendre le ferry',
    arrive: 'Vous êtes arrivé à destination',
    arriveAt: (number) => `Vous êtes arrivé au point ${number}`,
  },
};

const sideOf = (direction: TurnDirection): 'left' | 'right' | 'straight' =>
  direction.endsWith('left') ? 'left' : direction.endsWith('right') ? 'right' : 'straight';

type Step = Pick<RouteStep, 'manoeuvre' | 'direction' | 'exit' | 'street' | 'bearing'>;

type Action = (step: Step, words: Words, stop: number | undefined) => string;

const ACTIONS: Readonly<Record<RouteStep['manoeuvre'], Action>> = {
  depart: ({ bearing }, { depart, compass }) => depart(compass[Math.round(bearing / 45) % 8]!),
  turn: ({ direction = 'straight' }, { turn }) => turn[direction],
  keep: ({ direction = 'straight' }, { keep }) => keep[sideOf(direction)],
  continue: ({ direction = 'straight' }, words) => (direction === 'straight' ? words.continue : words.turn[direction]),
  u_turn: (_, { uTurn }) => uTurn,
  ramp: ({ direction = 'straight' }, { ramp }) => ramp[sideOf(direction)],
  merge: (_, { merge }) => merge,
  roundabout: ({ exit: number }, { roundabout, exit }) => (number === undefined ? roundabout : exit(number)),
  ferry: (_, { ferry }) => ferry,
  arrive: (_, { arrive, arriveAt }, stop) => (stop === undefined ? arrive : arriveAt(stop)),
};

/**
 * Returns the instruction of a step.
 * @param stop number of the point at which a leg before the last one arrives
 */
export function instructionOf(step: Step, language: RouteLanguage, stop?: number): string {
  const words = WORDS[language];
  const action = ACTIONS[step.manoeuvre](step, words, stop);
  if (step.street === '' || step.manoeuvre === 'arrive') return action;
  return step.manoeuvre === 'ferry' ? `${action}: ${step.street}` : words.onto(action, step.street);
}
