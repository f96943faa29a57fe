/**
 * Latvia's municipalities since 2021, and those of before that they were merged from, by their number in Natural
 * Earth's `adm1_code`.
 */

const members = (numbers: string): string[] => numbers.split(' ').map((number) => `LVA-${number}`);

/**
 * By ISO 3166-2 code. What is in which is known by the places of GeoNames that lie there, which have the municipality
 * of today; the 15 without a place that is listed (Baltinava, Carnikava, Cibla and others) as the law of 2020 on
 * administrative territories has them. Inčukalns was divided: it is counted to Sigulda, where most of it is.
 */
export const LATVIA: Readonly<Record<string, readonly string[]>> = {
  'LV-002': members('5730 5732 5729 5724 5728 5731'),
  'LV-007': members('1076'),
  'LV-011': members('5754 5758'),
  'LV-015': members('1063 5742 5743 5741'),
  'LV-016': members('1079 5736 5735 5738'),
  'LV-022': members('5781 1080 5789 5793 5794 5797 5787'),
  'LV-026': members('5740 1082 5739'),
  'LV-033': members('1083'),
  'LV-041': members('1084 5737'),
  'LV-042': members('5734 1085 5727 5733 5725 5726'),
  'LV-047': members('5747 1064'),
  'LV-050': members('5710 5709 5712'),
  'LV-052': members('5757 5767'),
  'LV-054': members('5755 1086 5774'),
  'LV-056': members('5750'),
  'LV-058': members('5744 1065 5746 5745'),
  'LV-059': members('5785 5786 5790 1087'),
  'LV-062': members('5756 5771'),
  'LV-067': members('5761 5769 1088 5766'),
  'LV-068': members('5772'),
  'LV-073': members('5748 1089 5752 5751'),
  'LV-077': members('5753 1066'),
  'LV-080': members('5760 5780 5773'),
  'LV-087': members('5775'),
  'LV-088': members('5711 1068'),
  'LV-089': members('5776 5777'),
  'LV-091': members('5768 5778 5762 5770'),
  'LV-094': members('5782 5799 5798'),
  'LV-097': members('5721 5723 5722 1091'),
  'LV-099': members('5759 5763 5765 1092'),
  'LV-101': members('1077'),
  'LV-102': members('5800'),
  'LV-106': members('934'),
  'LV-111': members('5749 1081'),
  'LV-112': members('5714 5720 5716 5717 5719 5715 5718 5713'),
  'LV-113': members('5783 5784 5788 5791 5792 5796 5795 1093'),
};
