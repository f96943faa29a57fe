/** What lies where streets meet: the corner of two, and the block of one between two others. */
import { countryCodeOf } from './account.ts';
import { blockFinding, blockIn } from './blocks.ts';
import { cornerFinding, findCorners } from './corners.ts';
import type { Corner } from './corners.ts';
import type { OpenIndex } from './open-index.ts';
import type { Finding } from './result.ts';
import { liesIn } from './said-area.ts';
import type { SearchOptions } from './search-rounds.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Where } from './where.ts';

/** As sure as this they stand before the town that one of the streets may be. */
const SURE = 0.7;

/** Looks for streets that meet. */
export class CornerSearch {
  readonly #indexes: readonly OpenIndex[];
  readonly #vocabulary: Vocabulary;
  readonly #options: SearchOptions;

  constructor(indexes: readonly OpenIndex[], vocabulary: Vocabulary, options: SearchOptions) {
    this.#indexes = indexes;
    this.#vocabulary = vocabulary;
    this.#options = options;
  }

  #find(text: string): Corner[] {
    return findCorners(this.#indexes, this.#vocabulary, text, this.#options);
  }

  /** Corners that a text names, in what it says that they lie in. */
  at(text: string, where: Where | undefined): Finding[] {
    return this.#find(text)
      .filter(
        // `Santa Cruz` may be the larger one elsewhere, and is what the streets lie in.
        ({ position, second: { candidate } }) =>
          where === undefined ||
          liesIn(where, ...position, countryCodeOf(candidate)) ||
          where.hit.question.words.every(({ token }) => candidate.context.has(token)),
      )
      .map(cornerFinding);
  }

  /** Corners of which both streets are as good as certain, wherever they lie. */
  sure(text: string): Finding[] {
    return this.at(text, undefined).filter(({ quality = 0 }) => quality >= SURE);
  }

  /** The block of a street between two others that a text names. */
  block(text: string): Finding | undefined {
    const said = this.#options.autocomplete === true ? undefined : blockIn(text);
    const found = said === undefined ? undefined : blockFinding(this.#find(said.first), this.#find(said.second));
    return (found?.quality ?? 0) >= SURE ? found : undefined;
  }
}
