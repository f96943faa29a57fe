/**
 * Whether the XML is well-formed for every name in the installed geocoder packs, read by a strict parser:
 *   node bench/geocoder-xml.ts [--packs DIR]
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SaxesParser } from 'saxes';
import { describeCandidate } from '../main/geocoder/finding.ts';
import { openIndex } from '../main/geocoder/open-index.ts';
import { toResult } from '../main/geocoder/result.ts';
import { toXml } from '../main/endpoints/geocoder/xml.ts';
import { openPackFile } from '../main/packs/pack-file.ts';

const { values } = parseArgs({ options: { packs: { type: 'string', default: 'data/packs' } } });
/** Results per document: the parser is quicker with few large ones. */
const PER_DOCUMENT = 500;

let checked = 0;
for (const file of readdirSync(values.packs).filter(
  (name) => name.startsWith('geocoder-') && name.endsWith('.sqlite'),
)) {
  const pack = openPackFile(join(values.packs, file));
  const { candidates } = openIndex(pack, 0);
  const ids = pack.database.prepare<[], number>('SELECT id FROM document ORDER BY id').pluck().all();
  for (let start = 0; start < ids.length; start += PER_DOCUMENT) {
    const found = ids.slice(start, start + PER_DOCUMENT).flatMap((id) => candidates.get(id) ?? []);
    const xml = toXml({
      results: found.map((candidate) => toResult(describeCandidate(candidate, pack.id))),
      status: 'OK',
    });
    const read: string[] = [];
    const open: string[] = [];
    const parser = new SaxesParser();
    parser.on('opentag', ({ name }) => {
      open.push(name);
      if (name === 'formatted_address') read.push('');
    });
    parser.on('closetag', () => open.pop());
    parser.on('text', (text) => {
      if (open.at(-1) === 'formatted_address') read.push((read.pop() ?? '') + text);
    });
    parser.write(xml).close();
    if (read.length !== found.length) throw new Error(`${file}: ${found.length} results, ${read.length} read back`);
    checked += found.length;
  }
}
console.log(`${checked} documents: every answer is well-formed XML`);
