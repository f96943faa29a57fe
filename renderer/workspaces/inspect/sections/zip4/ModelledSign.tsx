import { Badge } from '../../../../kit/components/Badge.tsx';
import { t } from '../../../../kit/words/t.ts';

/** Beside every code of a modelled pack: its last four digits are made by a rule, and are not postal. */
export const ModelledSign = ({ kind }: { readonly kind: 'measured' | 'modelled' }) =>
  kind === 'modelled' ? <Badge look="modelled">{t('common.modelledNotPostal')}</Badge> : null;
