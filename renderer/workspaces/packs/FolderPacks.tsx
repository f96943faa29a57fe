import { Checkbox, Modal, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconFolderOpen, IconRefresh, IconUsb } from '@tabler/icons-react';
import type { OfferedPack } from '../../../contract/pack-sharing.ts';
import { Badge } from '../../kit/components/Badge.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { useNotices } from '../../kit/notices/notices.ts';
import { makeFolderList, readFolder, setFolder, takeFromFolder } from '../../model/packs/pack-folder.ts';
import { setDrive, usePackWork } from '../../model/packs/pack-work.ts';
import { writtenSize, writtenTotal } from '../../model/packs/words.ts';
import styles from './FolderPacks.module.css';
import { plural, t } from '../../kit/words/t.ts';

const NOVELTIES = {
  new: { look: 'accent', word: t('New') },
  newer: { look: 'warn', word: t('Update') },
  same: { look: 'neutral', word: t('As here') },
  older: { look: 'neutral', word: t('Older') },
} as const;

const BUSY = { reading: t('Reading the list…'), listing: t('Reading the packs of the folder…'), adding: '' } as const;

async function browse(): Promise<void> {
  const chosen = await window.cairn?.chooseFolder();
  if (chosen === undefined || chosen === null) return;
  setFolder(chosen);
  await readFolder();
}

/** Packs that a drive brings: the list in its folder, what is new or newer in it, and the taking of some. */
export function FolderPacks({ onClose }: { readonly onClose: () => void }) {
  const { folder, busy, problem, lacksList, offers } = usePackWork(({ drive }) => drive);
  return (
    <Modal
      opened
      onClose={onClose}
      size={780}
      title={t('Packs on a drive')}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        className={styles['folder']}
        onSubmit={(event) => {
          event.preventDefault();
          void readFolder();
        }}
      >
        <TextInput
          label={t('Folder')}
          description={t('A USB stick, a share or a folder of this computer, by its whole path')}
          placeholder={window.cairn?.platform === 'win32' ? 'E:\\packs' : '/media/stick/packs'}
          className={styles['path']}
          value={folder}
          maxLength={1000}
          disabled={busy !== null}
          onChange={({ currentTarget }) => setFolder(currentTarget.value)}
          data-autofocus
        />
        {window.cairn === undefined ? null : (
          <Button icon={IconFolderOpen} disabled={busy !== null} onClick={() => void browse()}>
            {t('Choose')}
          </Button>
        )}
        <Button
          type="submit"
          look={offers === null ? 'primary' : 'default'}
          icon={offers === null ? IconUsb : IconRefresh}
          disabled={folder.trim() === '' || busy !== null}
        >
          {offers === null ? t('Read the list') : t('Read again')}
        </Button>
      </form>
      <div aria-live="polite">
        {busy === null || busy === 'adding' ? null : <p className="secondary">{BUSY[busy]}</p>}
        {problem === null ? null : lacksList ? (
          <Message
            icon={IconUsb}
            title={t('This folder has no list of its packs')}
            actions={
              <Button size="small" onClick={() => void makeFolderList()}>
                {t('Make the list')}
              </Button>
            }
          >
            {t(
              'Cairn reads the pack files in it and writes what each is into cairn-packs.json, which other computers read, too. The folder has to be there, and to let itself be written to.',
            )}
          </Message>
        ) : (
          <Message isError icon={IconAlertTriangle} title={t('The folder was not read')}>
            {problem}
          </Message>
        )}
      </div>
      {offers === null ? null : offers.length === 0 ? (
        <Message icon={IconUsb} title={t('The list is empty')}>
          {t('There was no pack in the folder when its list was made.')}
        </Message>
      ) : (
        <Offers offers={offers} />
      )}
    </Modal>
  );
}

function Offers({ offers }: { readonly offers: readonly OfferedPack[] }) {
  const { wanted: ids, busy, refusals, taking } = usePackWork(({ drive }) => drive);
  const newer = offers.filter(({ novelty }) => novelty === 'newer').length;
  const fresh = offers.filter(({ novelty }) => novelty === 'new').length;
  const wanted = offers.filter(({ id }) => ids.includes(id));
  const replaced = wanted.filter(({ novelty }) => novelty !== 'new').length;
  return (
    <>
      <p className={styles['sum']}>
        {newer === 0 ? t('No updates') : plural(newer, '{{count}} update', '{{count}} updates')}
        {plural(fresh, ', {{count}} new pack of {{offers}}.', ', {{count}} new packs of {{offers}}.', {
          offers: offers.length,
        })}
      </p>
      <Checkbox.Group value={[...ids]} onChange={(chosen) => setDrive({ wanted: chosen })}>
        <div className={styles['scroller']}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('Pack')}</th>
                <th scope="col">{t('Data of')}</th>
                <th scope="col" className={styles['number']}>
                  {t('Size')}
                </th>
                <th scope="col">{t('State')}</th>
              </tr>
            </thead>
            <tbody>
              {offers.map((offer) => (
                <Offer
                  key={offer.id}
                  offer={offer}
                  refusal={refusals[offer.id]}
                  isAdding={taking === offer.id}
                  isBusy={busy !== null}
                />
              ))}
            </tbody>
          </table>
        </div>
      </Checkbox.Group>
      <p className="hint">
        {t('Each file has to have the SHA-256 of the list and is checked before it takes a place.{{part}}', {
          part:
            replaced === 0
              ? ''
              : plural(replaced, ' {{count}} installed pack is replaced.', ' {{count}} installed packs are replaced.'),
        })}
      </p>
      <div className={styles['actions']}>
        <Button look="quiet" disabled={busy !== null} onClick={() => void makeFolderList()}>
          {t('Make the list anew')}
        </Button>
        <Button
          look="primary"
          disabled={wanted.length === 0 || busy !== null}
          onClick={() => void takeFromFolder().catch((error: unknown) => useNotices.getState().report(String(error)))}
        >
          {wanted.length === 0
            ? t('Add')
            : plural(wanted.length, 'Add {{count}} pack, {{wanted}}', 'Add {{count}} packs, {{wanted}}', {
                wanted: writtenTotal(wanted),
              })}
        </Button>
      </div>
    </>
  );
}

type OfferProps = {
  readonly offer: OfferedPack;
  readonly refusal: string | undefined;
  readonly isAdding: boolean;
  readonly isBusy: boolean;
};

function Offer({ offer, refusal, isAdding, isBusy }: OfferProps) {
  const { look, word } = NOVELTIES[offer.novelty];
  return (
    <tr>
      <td>
        <Checkbox
          size="xs"
          value={offer.id}
          disabled={isBusy}
          label={offer.title}
          description={offer.id}
          error={refusal}
        />
      </td>
      <td>
        {offer.vintage}
        {offer.installed_vintage === undefined || offer.installed_vintage === offer.vintage ? null : (
          <span className={`hint ${styles['here']}`}>
            {t('here: {{installedVintage}}', { installedVintage: offer.installed_vintage })}
          </span>
        )}
      </td>
      <td className={styles['number']}>{writtenSize(offer.size_bytes)}</td>
      <td>{isAdding ? <Badge look="accent">{t('Adding…')}</Badge> : <Badge look={look}>{word}</Badge>}</td>
    </tr>
  );
}
