/** Moves the server to another port, and the window after it. */
import { movePortEndpoint, type PortTaken } from '../../../contract/server-status.ts';
import { answerIn, receive } from '../../kit/api/ask.ts';
import { LOOK_UP_MS, refusalOf, textOf } from '../../kit/api/exchange.ts';
import { failureText, type Failure } from '../../kit/api/failure.ts';
import { keepAnswer } from '../../kit/api/query.ts';
import { readJson } from '../../kit/api/request.ts';
import { withCarried } from '../../kit/storage/carried.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useService } from '../../model/service/service.ts';
import { useWindow } from '../../model/window/window.ts';
import { noteFailure } from '../../model/service/packs.ts';
import { SERVER_STATUS } from '../../model/service/server-status.ts';

/** `offer` is a port that is free instead. */
export type PortRefusal = { readonly message: string; readonly offer?: number };

function refused(failure: Failure): PortRefusal {
  noteFailure(failure);
  return { message: failureText(failure) };
}

/** @returns why the server stays where it is, or `null`: it has moved. */
export async function movePort(port: number): Promise<PortRefusal | null> {
  const answer = await receive(movePortEndpoint, { body: { port }, patienceMs: LOOK_UP_MS });
  if (answer.kind === 'failed') return refused(answer.failure);
  if (!answer.ok) {
    const read = readJson<Partial<PortTaken>>(textOf(answer), answer.headers.get('content-type'));
    const offer = read.ok ? read.data.taken?.offer : undefined;
    return { ...refused(refusalOf(answer)), ...(offer === undefined ? {} : { offer }) };
  }
  const read = answerIn(movePortEndpoint, answer);
  if (!read.ok) return refused(read.failure);
  const { window_url: windowUrl, ...status } = read.data;
  if (windowUrl === undefined) {
    keepAnswer(SERVER_STATUS, status);
    useService.getState().setServerUrl(status.url);
    useNotices.getState().showToast(`Cairn answers at ${status.url}`);
  } else {
    // In a browser the page itself lives on the port that is left.
    location.replace(
      withCarried(windowUrl, useWindow.getState().workspace, Object.fromEntries(Object.entries(localStorage))),
    );
  }
  return null;
}
