/** The servers that share a store, and which of them has which table: what the store says of them. */
import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import type { Asker, Maker } from './maker.ts';
import type { SettingStore } from './settings.ts';

/** A table, and whose it is. */
export interface PlacedTable {
  uuid: string;
  madeBy?: Maker;
}

/** A server as others find it. */
export interface OtherServer {
  id: string;
  /** Where the others reach it; nothing once it has ended in good order. */
  host: string | null;
  port: number | null;
  /** The one that it serves, PEM: no other is accepted of it. Nothing where it does not speak TLS. */
  certificate: string | null;
  /** When it last said that it is there. */
  heardAt: Date;
  /** Whether that is so short a time ago that it is likely to be there still. */
  isHeard: boolean;
}

/** Where a server says that it is to be found. */
export interface OwnPlace {
  /** Name or address; the one by which it reaches the store when absent. */
  host: string | undefined;
  /** Asked each time: a server may move to another. */
  port: () => number;
  certificate: string | null;
}

/** One server among those that share the store. */
export interface SharedServers {
  /** The same at every start with the same data directory. */
  readonly id: string;
  /**
   * Says now, and then every few seconds, where it is; and, the first time and whenever the store may not know, which
   * tables it has. @param tables all of them
   */
  begin(place: OwnPlace, tables: () => Promise<PlacedTable[]>): Promise<void>;
  /** A table is there from now on. Where the store is away it is entered as soon as that is back. */
  enter(table: PlacedTable): Promise<void>;
  /** A table has gone; likewise. */
  remove(uuid: string): Promise<void>;
  /** Any number of tables has gone; likewise. */
  enterAll(): Promise<void>;
  /** The other server that has a table, where it is there for the asker. @throws Fault busy */
  find(uuid: string, asker: Asker): Promise<OtherServer | undefined>;
  /** The other servers that have tables for the asker, and how many. @throws Fault busy */
  others(asker: Asker): Promise<(OtherServer & { tables: number })[]>;
  /** Says that it is not to be asked any more. */
  leave(): Promise<void>;
}

const NAME = 'server_id';

/** Who the server on this data directory is, among others; made with the first question. */
export function serverId(settings: Pick<SettingStore, 'change'>): string {
  return settings.change(NAME, Type.String({ minLength: 1 }), (before) => before ?? randomUUID());
}
