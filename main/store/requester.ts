/** Ownership: what a key creates is visible to that key and to the owner of the machine alone. */

/** The caller of an endpoint that creates or finds things. Can be sent to a thread. */
export interface Requester {
  /** The `creatorId` of the key; stored as `madeBy` with what the key creates. */
  id: string;
  /** The owner of the machine, who sees what all keys have created and what predates the record of creators. */
  isAdmin: boolean;
}

/** A `creatorId`; empty for what predates the record of creators. */
export type CreatorId = string | null | undefined;

/** Returns whether the requester may see what `creator` made. */
export const isVisibleTo = ({ id, isAdmin }: Requester, creator: CreatorId): boolean => isAdmin || creator === id;
