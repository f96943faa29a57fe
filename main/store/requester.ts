/** Ownership: what a key creates is visible only to that key and to the owner of the machine. */

/** The client that creates or finds objects. Can be sent to a thread. */
export interface Requester {
  /** The `creatorId` of the key; stored as `madeBy` with objects that the key creates. */
  id: string;
  /**
   * Whether this is the owner of the machine, who sees what all keys have created, including objects older than the
   * record of creators.
   */
  isAdmin: boolean;
}

/** A `creatorId`; empty for objects older than the record of creators. */
export type CreatorId = string | null | undefined;

/** Returns whether the requester may see what `creator` created. */
export const isVisibleTo = ({ id, isAdmin }: Requester, creator: CreatorId): boolean => isAdmin || creator === id;
