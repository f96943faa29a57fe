import { useEffect, useState } from 'react';
import type { FetchAnswer } from '../../../contract/matrix.ts';
import { post, type Answer } from '../../api/request.ts';
import { MapPlace } from '../../map/MapPlace.tsx';
import { counted, titleOf, writtenOption } from '../words.ts';
import styles from './MatrixResult.module.css';

/** A finished job: what was ordered and what came of it, beside the map. */
export function MatrixResult({ uuid }: { readonly uuid: string }) {
  const answer = useFetched(uuid);
  return (
    <>
      <section className={styles['page']} aria-label="Result" data-region="page">
        {answer?.ok ? <Heading job={answer.data} /> : null}
      </section>
      <div className={styles['map']}>
        <MapPlace />
      </div>
    </>
  );
}

function Heading({ job }: { readonly job: FetchAnswer }) {
  const size = { origins: job.origin_addresses.length, destinations: job.destination_addresses.length };
  return (
    <header>
      <h2 className={styles['title']}>{titleOf(job)}</h2>
      <p className="secondary">
        {counted(size.origins, 'origin')}, {counted(size.destinations, 'destination')}, {job.mode}, {writtenOption(job.option)}, {job.status}
      </p>
    </header>
  );
}

function useFetched(uuid: string): Answer<FetchAnswer> | null {
  const [answer, setAnswer] = useState<Answer<FetchAnswer> | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      try {
        setAnswer(await post<FetchAnswer>('/tdmv1/fetch', { uuid }, abort.signal));
      } catch {
        // Another job has been chosen.
      }
    };
    void ask();
    return () => abort.abort();
  }, [uuid]);
  return answer;
}
