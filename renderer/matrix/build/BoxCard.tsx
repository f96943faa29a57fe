import { NumberInput, SegmentedControl, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { MAX_COUNTED_ADDRESSES } from '../../../contract/geocoder.ts';
import { MAX_ADDRESSES } from '../../../contract/matrix.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { failureText, type Failure } from '../../api/failure.ts';
import { Button } from '../../components/Button.tsx';
import { writtenCount } from '../words.ts';
import styles from './BoxCard.module.css';
import { addressesOf, scattered, scatteredOnRoads, takeFromBox, useBoxPoints, type BoxWay, type Choosing } from './box-points.ts';
import { useBuilder } from './builder.ts';
import { addedWords } from './point-actions.ts';
import { RoleControl } from './RoleControl.tsx';

const FEW = 50;
const UNKNOWN = { of: null, count: null, problem: null };

/** Asks which points are to come out of the drawn box. */
export function BoxCard() {
  const box = useBoxPoints((store) => store.box);
  const role = useBoxPoints((store) => store.role);
  if (box === null) return null;
  return (
    <section className={styles['card']} aria-label={`Add ${role} from this box`}>
      <h3 className={styles['title']}>Add points from this box</h3>
      <RoleControl of={role} onChange={(chosen) => useBoxPoints.getState().setRole(chosen)} />
      <Body box={box} />
    </section>
  );
}

/** The server refuses a box that it could not look through; its words are for programs. */
const countProblem = (failure: Failure): string =>
  failure.kind === 'stopped' && failure.status === 400
    ? `Over ${writtenCount(MAX_COUNTED_ADDRESSES)} addresses, or over 1° a side: too much to look through. Draw a smaller box, or scatter points over this one.`
    : failureText(failure);

/** How many addresses there are; `null` until it is known. */
function useAddressCount(box: Bbox): { readonly count: number | null; readonly problem: string | null } {
  const [found, setFound] = useState<{ readonly of: Bbox | null; readonly count: number | null; readonly problem: string | null }>(UNKNOWN);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const answer = await addressesOf(box, 0, 'even', 1);
      if (isCurrent) setFound(answer.ok ? { of: box, count: answer.data.count, problem: null } : { of: box, count: null, problem: countProblem(answer.failure) });
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [box]);
  return found.of === box ? found : UNKNOWN;
}

function Body({ box }: { readonly box: Bbox }) {
  const role = useBoxPoints((store) => store.role);
  const mode = useBuilder((builder) => builder.wishes.mode);
  const room = useBuilder(({ lists }) => MAX_ADDRESSES - lists[role].length);
  const addresses = useAddressCount(box);
  const [way, setWay] = useState<BoxWay>('addresses');
  const [wanted, setWanted] = useState(FEW);
  const [seed, setSeed] = useState(1);
  const [choosing, setChoosing] = useState<Choosing>('even');
  const [onRoads, setOnRoads] = useState(true);
  const [failed, setFailed] = useState<{ readonly box: Bbox; readonly words: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const there = way === 'addresses' ? (addresses.count ?? 0) : MAX_ADDRESSES;
  const count = Math.min(wanted, there, room);

  // What failed for a box says nothing of another one.
  const problem = failed?.box === box ? failed.words : null;
  const setProblem = (words: string) => setFailed({ box, words });

  const add = async () => {
    setBusy(true);
    setFailed(null);
    if (way === 'scatter' && !onRoads) takeFromBox(scattered(box, count, seed).map((point) => ({ point })), addedWords(role, count));
    else if (way === 'scatter') {
      const answer = await scatteredOnRoads(box, count, seed, mode);
      if (!answer.ok) setProblem(failureText(answer.failure));
      else if (answer.data.length === 0) setProblem('No road within 1 km of any point of this box.');
      else takeFromBox(answer.data, addedWords(role, answer.data.length));
    } else {
      const answer = await addressesOf(box, count, choosing, seed);
      if (!answer.ok) setProblem(failureText(answer.failure));
      else takeFromBox(answer.data.addresses.map(({ name, lon, lat }) => ({ point: { lon, lat }, name })), addedWords(role, answer.data.addresses.length));
    }
    setBusy(false);
  };

  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Which points"
        data={[
          { value: 'addresses', label: 'Addresses' },
          { value: 'scatter', label: 'Scatter points' },
        ]}
        value={way}
        onChange={(value) => setWay(value === 'scatter' ? 'scatter' : 'addresses')}
      />
      {way === 'addresses' ? (
        <p className={styles['row']}>
          <span className="secondary">Addresses in the box</span>
          <span className="figures">{addresses.count === null ? (addresses.problem === null ? '…' : '–') : writtenCount(addresses.count)}</span>
        </p>
      ) : null}
      <div className={styles['row']}>
        <span className="secondary">{way === 'addresses' ? 'Take' : 'Scatter'}</span>
        <NumberInput size="xs" w={90} aria-label={way === 'addresses' ? 'Take' : 'Scatter'} min={1} max={MAX_ADDRESSES} value={wanted} onChange={(value) => setWanted(Math.max(1, Math.round(Number(value) || 1)))} />
      </div>
      <div className={styles['row']}>
        <span className="secondary">{way === 'addresses' ? 'Choose' : 'Where'}</span>
        {way === 'addresses' ? (
          <Choice label="Choose" options={['Evenly spread', 'By lot']} isSecond={choosing === 'random'} onChoose={(isSecond) => setChoosing(isSecond ? 'random' : 'even')} />
        ) : (
          <Choice label="Where" options={['On roads', 'Anywhere']} isSecond={!onRoads} onChoose={(isSecond) => setOnRoads(!isSecond)} />
        )}
      </div>
      {way === 'addresses' && choosing === 'even' ? null : (
        <div className={styles['row']}>
          <span className="secondary">Seed</span>
          <NumberInput size="xs" w={90} aria-label="Seed" min={0} value={seed} onChange={(value) => setSeed(Math.max(0, Math.round(Number(value) || 0)))} />
        </div>
      )}
      {way === 'addresses' && addresses.count === 0 ? (
        <p className="hint">The installed packs have no single addresses here; streets with ranges of house numbers do not count. Scatter points instead, or import addresses.</p>
      ) : null}
      {way === 'scatter' ? (
        <p className="hint">{onRoads ? 'By lot over the box, then moved to the nearest road of the mode; those without a road within 1 km are left out.' : 'By lot over the box, on land and water alike.'}</p>
      ) : null}
      {(problem ?? (way === 'addresses' ? addresses.problem : null)) === null ? null : (
        <p className={styles['problem']} role="alert">
          {problem ?? addresses.problem}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button look="primary" className={styles['add'] ?? ''} disabled={count <= 0 || isBusy} onClick={() => void add()}>
          Add {writtenCount(Math.max(0, count))}
        </Button>
        <Button onClick={() => useBoxPoints.getState().close()}>Cancel</Button>
      </div>
      {room <= 0 ? <p className="hint">The list is full: a matrix takes {writtenCount(MAX_ADDRESSES)}.</p> : null}
    </>
  );
}

type ChoiceProps = { readonly label: string; readonly options: readonly [first: string, second: string]; readonly isSecond: boolean; readonly onChoose: (isSecond: boolean) => void };

/** One of two ways, in words too long to stand side by side. */
function Choice({ label, options: [first, second], isSecond, onChoose }: ChoiceProps) {
  return <Select size="xs" w={140} aria-label={label} allowDeselect={false} data={[first, second]} value={isSecond ? second : first} onChange={(value) => onChoose(value === second)} />;
}
