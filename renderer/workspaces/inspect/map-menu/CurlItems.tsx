import { Menu } from '@mantine/core';
import { copyText } from '../../../kit/output/clipboard.ts';
import { t } from '../../../kit/words/t.ts';
import { useMap } from '../../../model/map/map.ts';
import { useLayout } from '../../../model/window/layout.ts';
import { sectionCurl } from '../panel-actions.ts';
import { orderedSections } from '../sections.ts';

/** The look-ups at the point of the menu, each to be copied as a request. */
export function CurlItems() {
  const point = useMap(({ menu }) => menu?.point);
  const order = useLayout(({ sectionOrder }) => sectionOrder);
  const hidden = useLayout(({ hiddenSections }) => hiddenSections);
  if (point === undefined) return null;
  return orderedSections(order)
    .filter(({ id }) => !hidden.includes(id))
    .map((section) => (
      <Menu.Item
        key={section.id}
        leftSection={<section.icon size={16} stroke={1.75} aria-hidden />}
        onClick={() => void copyText(sectionCurl(section, point), t('common.requestCurl'))}
      >
        {section.title}
      </Menu.Item>
    ));
}
