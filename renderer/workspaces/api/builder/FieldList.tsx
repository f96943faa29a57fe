import { FileInput, Select, Textarea, TextInput } from '@mantine/core';
import type { Draft } from './build-request.ts';
import type { Field, Operation } from './operations.ts';
import styles from './RequestBuilder.module.css';
import { asSentence, refusal, type FieldFault } from './refusal.ts';
import { useBuilder } from './state.ts';
import { t } from '../../../kit/words/t.ts';

type Props = { readonly operation: Operation; readonly draft: Draft };

/** What the answer says against the fields, until they are changed. */
function useFaults(draft: Draft): readonly FieldFault[] {
  const answer = useBuilder((builder) => (builder.answered === draft ? builder.answer : null));
  return answer?.kind === 'answered' ? (refusal(answer)?.faults ?? []) : [];
}

/** A field for each parameter, and one for the body where there is one. */
export function FieldList({ operation, draft }: Props) {
  const { fields, body } = operation;
  const faults = useFaults(draft);
  const names = new Set(fields.map(({ name }) => name));
  const ofBody = faults.filter(({ name }) => !names.has(name));
  return (
    <>
      {fields.length === 0 ? null : (
        <div className={styles['fields']}>
          {fields.map((field) => (
            <ParameterField
              key={field.name}
              field={field}
              draft={draft}
              fault={faults.find(({ name }) => name === field.name)}
            />
          ))}
        </div>
      )}
      {body.kind === 'json' ? (
        <Textarea
          label={t('api.bodyJson')}
          autosize
          minRows={3}
          maxRows={12}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          value={draft.json}
          error={ofBody.length === 0 ? undefined : <BodyFaults faults={ofBody} />}
          onChange={(event) => useBuilder.getState().change({ json: event.currentTarget.value })}
        />
      ) : null}
      {body.kind === 'file' ? (
        <FileInput
          label={t('api.bodyFile')}
          placeholder={t('common.chooseFile')}
          clearable
          value={draft.file}
          onChange={(file) => useBuilder.getState().change({ file })}
        />
      ) : null}
    </>
  );
}

/** Each by its place in the body. */
function BodyFaults({ faults }: { readonly faults: readonly FieldFault[] }) {
  return faults.map(({ name, message }) => (
    <span key={name} className={styles['bodyFault']}>
      <span className="mono">{name}</span> {message}.
    </span>
  ));
}

function ParameterField({
  field,
  draft,
  fault,
}: {
  readonly field: Field;
  readonly draft: Draft;
  readonly fault: FieldFault | undefined;
}) {
  const { name, label, isRequired, choices, axis } = field;
  const value = draft.values[name] ?? '';
  const change = (to: string) => useBuilder.getState().change({ values: { ...draft.values, [name]: to } });
  const shared = {
    label,
    description: axis === null ? shortened(field.description) : undefined,
    // Below, so that labels and fields of a row stand in line.
    inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
    error: fault === undefined ? undefined : asSentence(fault.message),
    withAsterisk: isRequired,
    classNames: { input: 'mono', description: styles['description'] ?? '' },
  };
  if (choices.length > 0) {
    return (
      <Select
        {...shared}
        data={[...choices]}
        clearable={!isRequired}
        placeholder={t('api.omitted')}
        value={value === '' ? null : value}
        onChange={(to) => change(to ?? '')}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      spellCheck={false}
      autoComplete="off"
      placeholder={isRequired ? '' : t('api.omitted')}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** The first sentence or clause: the whole is in the reference. */
const shortened = (description: string): string => (description.split(/[.;]\s/, 1)[0] ?? '').replaceAll('`', '');
