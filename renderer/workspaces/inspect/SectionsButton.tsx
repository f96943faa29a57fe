import { Checkbox, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Button } from '../../kit/components/Button.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { useLayout } from '../../model/window/layout.ts';
import { hideSection } from './hide-section.ts';
import { placeSection } from './section-order.ts';
import { orderedSections, SECTIONS } from './sections.ts';
import styles from './SectionsButton.module.css';
import { t } from '../../kit/words/t.ts';

/** Which sections the panel shows and in which order, without dragging. */
export const SectionsButton = memo(function SectionsButton() {
  const [isOpen, setOpen] = useState(false);
  const order = useLayout((layout) => layout.sectionOrder);
  const hidden = useLayout((layout) => layout.hiddenSections);
  const sections = orderedSections(order);
  const isUsual = hidden.length === 0 && sections.every((section, index) => section === SECTIONS[index]);
  return (
    <Popover position="bottom-end" width={280} opened={isOpen} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          size="sm"
          iconSize={16}
          icon={IconAdjustmentsHorizontal}
          label={t('inspect.sections')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <p className={styles['title']}>{t('inspect.sections')}</p>
        <ul>
          {sections.map((section, index) => (
            <li key={section.id} className={styles['row']}>
              <Checkbox
                size="xs"
                label={section.title}
                checked={!hidden.includes(section.id)}
                onChange={() =>
                  hidden.includes(section.id) ? useLayout.getState().showSection(section.id) : hideSection(section)
                }
              />
              <span className={styles['steps']}>
                <IconButton
                  size="sm"
                  icon={IconArrowUp}
                  label={t('common.moveTitleUp', { title: section.title })}
                  disabled={index === 0}
                  onClick={() => placeSection(section.id, sections[index - 1]?.id ?? null)}
                />
                <IconButton
                  size="sm"
                  icon={IconArrowDown}
                  label={t('common.moveTitleDown', { title: section.title })}
                  disabled={index === sections.length - 1}
                  onClick={() => placeSection(section.id, sections[index + 2]?.id ?? null)}
                />
              </span>
            </li>
          ))}
        </ul>
        <div className={styles['foot']}>
          <Button
            size="xs"
            disabled={isUsual}
            onClick={() => useLayout.getState().set({ sectionOrder: [], hiddenSections: [] })}
          >
            {t('inspect.defaultOrderAllShown')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
});
