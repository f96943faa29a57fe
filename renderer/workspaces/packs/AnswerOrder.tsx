import { focusable, rescueFocus } from '../../kit/components/focus.ts';
import { Box, Group, Modal, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../kit/components/Button.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { inAnswerOrder, moveInOrder, putNewerFirst } from '../../model/packs/answer-order.ts';
import { titleOf } from '../../model/packs/titles.ts';
import { usePacks, usePreferredPacks } from '../../model/service/packs.ts';
import { t } from '../../kit/words/t.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The buttons of a row move with it; the focus stays on the one that was used, or on its neighbour at either end. */
function move(packs: ReturnType<typeof inAnswerOrder>, from: number, step: number): void {
  const id = packs[from]?.id ?? '';
  const buttons = [`pack up ${id}`, `pack down ${id}`];
  rescueFocus(...(step < 0 ? buttons : buttons.toReversed()));
  void moveInOrder(packs, from, from + step);
}

/** Which of several packs answers, the first one on top; changed by buttons, or by Alt with Up and Down. */
export function AnswerOrder({ onClose }: { readonly onClose: () => void }) {
  const packs = inAnswerOrder(usePacks());
  const preferred = usePreferredPacks();
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    move(packs, at, step);
  };
  return (
    <Modal opened onClose={onClose} size={560} title={t('packs.whichPackAnswersFirst')}>
      <p className="secondary">
        {t('packs.ifSeveralPacksAreaSame', {
          order:
            preferred.length === 0
              ? t('packs.newerDataComeBeforeOlder')
              : t('packs.putCountPacksFirstBelow', { count: preferred.length }),
        })}
      </p>
      <Box
        component="ol"
        mah="min(420px, 50vh)"
        mt="md"
        mb="sm"
        bd="1px solid var(--line)"
        bdrs="md"
        className="scrolls"
      >
        {packs.map((pack, at) => (
          <Group key={pack.id} component="li" gap="sm" py={6} px={10} className={at === 0 ? '' : 'line-above'}>
            <Box
              component="span"
              flex="none"
              w={22}
              c={preferred.includes(pack.id) ? 'var(--accent)' : 'dimmed'}
              fw={preferred.includes(pack.id) ? 600 : 400}
              ta="end"
            >
              {at + 1}
            </Box>
            <Stack component="span" gap={0} flex={1} miw={0}>
              <span className="ellipsis">{titleOf(pack)}</span>
              <span className="hint ellipsis">{pack.fallback === true ? t('packs.fallbackOnly') : pack.vintage}</span>
            </Stack>
            <IconButton
              size="sm"
              ref={focusable(`pack up ${pack.id}`)}
              icon={IconArrowUp}
              label={t('common.moveTitleUp', { title: titleOf(pack) })}
              keys="Alt ArrowUp"
              disabled={at === 0}
              onKeyDown={(event) => onKeyDown(event, at)}
              onClick={() => move(packs, at, -1)}
            />
            <IconButton
              size="sm"
              ref={focusable(`pack down ${pack.id}`)}
              icon={IconArrowDown}
              label={t('common.moveTitleDown', { title: titleOf(pack) })}
              keys="Alt ArrowDown"
              disabled={at === packs.length - 1}
              onKeyDown={(event) => onKeyDown(event, at)}
              onClick={() => move(packs, at, 1)}
            />
          </Group>
        ))}
      </Box>
      <p className="hint">{t('packs.savedBesidePacksEveryProgram')}</p>
      <Group gap="sm" align="stretch" justify="space-between" mt={14}>
        <Button disabled={preferred.length === 0} onClick={() => void putNewerFirst()}>
          {t('packs.newerBeforeOlder')}
        </Button>
        <Button variant="filled" onClick={onClose}>
          {t('common.done')}
        </Button>
      </Group>
    </Modal>
  );
}
