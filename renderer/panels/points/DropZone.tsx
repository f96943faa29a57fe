import { useRef, type ReactNode } from 'react';
import { FileDrop } from '../../kit/components/FileDrop.tsx';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { ROLE_WORDS } from '../../model/matrix/words.ts';
import { openTable } from '../../model/matrix/order/panel.ts';
import { t } from '../../kit/words/t.ts';

type Props = { readonly of: PointRole; readonly className?: string | undefined; readonly children: ReactNode };

/** Takes a dropped table for one of the lists, and says which before it is dropped. */
export function DropZone({ of: role, className, children }: Props) {
  const zone = useRef<HTMLDivElement>(null);
  return (
    <div ref={zone} className={className} style={{ position: 'relative' }}>
      {children}
      <FileDrop
        zone={zone}
        title={() => t('matrix.dropCsvTsvXlsxOds', { role: ROLE_WORDS[role] })}
        onFiles={([file]) => {
          if (file !== undefined) openTable(role, file);
        }}
      />
    </div>
  );
}
