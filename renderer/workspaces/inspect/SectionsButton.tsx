import { Box, Checkbox, Group, Popover, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Button } from '../../kit/components/Button.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { useLayout } from '../../model/window/layout.ts';
import { hideSection } from './hide-section.ts';
import { placeSection } from './section-order.ts';
import { orderedSections, SECTIONS } from './sections.ts';
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
        <Text inherit mb="xs" fw={600}>
          {t('inspect.sections')}
        </Text>
        <ul>
          {sections.map((section, index) => (
            <Group key={section.id} component="li" gap={0} justify="space-between" mih={28}>
              <Checkbox
                label={section.title}
                checked={!hidden.includes(section.id)}
                onChange={() =>
                  hidden.includes(section.id) ? useLayout.getState().showSection(section.id) : hideSection(section)
                }
              />
              <Group component="span" gap={2} align="stretch">
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
              </Group>
            </Group>
          ))}
        </ul>
        <Box mt="sm">
          <Button
            size="xs"
            disabled={isUsual}
            onClick={() => useLayout.getState().set({ sectionOrder: [], hiddenSections: [] })}
          >
            {t('inspect.defaultOrderAllShown')}
          </Button>
        </Box>
      </Popover.Dropdown>
    </Popover>
  );
});
