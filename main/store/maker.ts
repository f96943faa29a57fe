/** Whose things are: what a key makes belongs to it, and for another key it is not there. */

/** Who asks for things that keys have made. May be sent to a thread. */
export interface Asker {
  /** The `makerId` of the key: what it makes is kept as made by this. */
  id: string;
  /** The owner of the machine sees what all keys have made, and what was made before that was noted. */
  seesAll: boolean;
}

/** A `makerId`; of what was made before that was noted, nothing. */
export type Maker = string | null | undefined;

/** Whether there is such a thing for the asker. */
export const isThereFor = ({ id, seesAll }: Asker, maker: Maker): boolean => seesAll || maker === id;
