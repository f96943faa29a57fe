/**
 * Texts that aren't addresses: mashed keys, made-up words, lists of common words, questions, numbers, signs, markup.
 */
import { pick, type Random } from './samples.ts';

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'йцукенгшщзх', 'фывапролджэ'];
const CONSONANTS = 'bcdfghjklmnpqrstvwxz'.split('');
const VOWELS = 'aeiou'.split('');
/** Common words that few places are named after, one list per language. */
const COMMON = [
  'foo bar baz lorem ipsum dolor test tests hello thanks please order invoice number unknown null undefined ' +
    'none nothing see above same address missing value table chair window purple monkey dishwasher quick brown ' +
    'fox jumps lazy dog where when who what is the a of and not yet later customer pending delivery',
  'hola gracias pedido factura cliente desconocido ninguno mesa silla ventana perro gato rojo verde donde ' +
    'cuando quien que es el la de y no todavía luego pendiente entrega nuevo viejo',
  'bonjour merci commande facture client inconnu aucun table chaise fenêtre chien chat rouge vert où quand ' +
    'qui que est le la de et pas encore bientôt livraison nouveau vieux',
  'hallo danke bestellung rechnung kunde unbekannt keine tisch stuhl fenster hund katze rot grün wo wann wer ' +
    'was ist der die das und nicht noch später lieferung neu alt',
  'ciao grazie ordine fattura cliente sconosciuto nessuno tavolo sedia finestra cane gatto rosso verde dove ' +
    'quando chi che il lo di e non ancora dopo consegna nuovo',
  'olá obrigado pedido fatura cliente desconhecido nenhum mesa cadeira janela cachorro gato vermelho verde ' +
    'onde quando quem que o a de e não ainda depois entrega novo',
  'dank bestelling rekening klant onbekend geen tafel stoel raam hond kat rood groen waar wanneer wie wat is ' +
    'het een van en niet nog later levering nieuw oud',
  'привет спасибо заказ счёт клиент неизвестно нет стол стул окно собака кошка красный зелёный где когда кто ' +
    'что и не ещё потом доставка новый',
  'مرحبا شكرا طلب فاتورة عميل مجهول لا شيء طاولة كرسي نافذة كلب قطة أحمر أخضر أين متى من ما هو و ليس بعد تسليم جديد',
  '你好 谢谢 订单 发票 客户 未知 没有 桌子 椅子 窗户 狗 猫 红色 绿色 哪里 什么 时候 谁 是 的 和 不 还 以后',
  'こんにちは ありがとう 注文 請求書 顧客 不明 なし テーブル 椅子 窓 犬 猫 赤い 緑 どこ いつ 誰 何',
  'γεια ευχαριστώ παραγγελία τιμολόγιο πελάτης άγνωστο τίποτα τραπέζι καρέκλα παράθυρο σκύλος γάτα κόκκινο ' +
    'πράσινο πού πότε ποιος τι και όχι',
  'สวัสดี ขอบคุณ สั่งซื้อ ใบแจ้งหนี้ ลูกค้า ไม่ทราบ โต๊ะ เก้าอี้ หน้าต่าง หมา แมว แดง เขียว ที่ไหน เมื่อไหร่ ใคร อะไร',
].map((words) => words.split(' '));
const EMOJI = ['🙂', '🎉', '🚀', '🍕', '❤️', '👍🏽', '👩‍👩‍👧', '🏠', '✨', '🐙'];
/** First and last letter of some alphabets. */
const ALPHABETS = [
  ['а', 'я'],
  ['α', 'ω'],
  ['ا', 'ي'],
  ['א', 'ת'],
  ['ก', 'ฮ'],
  ['ა', 'ჰ'],
  ['क', 'ह'],
  ['가', '힣'],
] as const;
const MARKUP = [
  "'; DROP TABLE {} --",
  '" OR 1=1 --',
  '<b>{}</b>',
  '<script>{}()</script>',
  '{}=#N/A',
  '{"{}": null}',
  '%s%d {}',
  '../../{}',
  'http://www.{}.com/index.html',
];

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const upTo = (random: Random, minimum: number, maximum: number): number =>
  minimum + Math.floor(random() * (maximum - minimum + 1));

const keyboardMash = (random: Random): string => {
  const row = pick(random, ROWS).split('');
  return times(upTo(random, 3, 8), () => pick(random, row)).join('');
};
/** Syllables that occur in many languages. */
export const inventedWord = (random: Random): string =>
  times(
    upTo(random, 2, 4),
    () => pick(random, CONSONANTS) + pick(random, VOWELS) + (random() < 0.4 ? pick(random, CONSONANTS) : ''),
  ).join('');
/** Returns a number, but not just five digits: four in ten such numbers are ZIP codes. */
const digits = (random: Random): string => {
  const number = String(Math.floor(random() * 10 ** upTo(random, 2, 7)));
  return number.length === 5 ? `${number}${number.charAt(0)}` : number;
};
/** Returns words of one language. */
const common = (random: Random, minimum: number, maximum: number): string => {
  const language = pick(random, COMMON);
  return times(upTo(random, minimum, maximum), () => pick(random, language)).join(' ');
};
const english = (random: Random, minimum: number, maximum: number): string =>
  times(upTo(random, minimum, maximum), () => pick(random, COMMON[0] ?? [])).join(' ');
const letters = (random: Random): string => {
  const [first, last] = pick(random, ALPHABETS);
  const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  return times(upTo(random, 4, 9), () => String.fromCodePoint(upTo(random, from, to))).join('');
};
const phone = (random: Random): string =>
  pick(random, ['+1 (999) 999-9999', '+598 2 999 9999', '0999/9999999', '999.999.9999', '+44 20 9999 9999']).replaceAll(
    '9',
    () => String(upTo(random, 1, 9)),
  );

const KINDS: readonly ((random: Random) => string)[] = [
  (r) => keyboardMash(r),
  (r) => times(upTo(r, 2, 4), () => keyboardMash(r)).join(' '),
  (r) => times(upTo(r, 1, 2), () => inventedWord(r)).join(' '),
  (r) => english(r, 2, 5),
  (r) => common(r, 2, 5),
  (r) => common(r, 3, 6),
  (r) => `${inventedWord(r)} ${digits(r)} ${keyboardMash(r)}`,
  (r) => `${digits(r)} ${inventedWord(r)} ${inventedWord(r)} st`,
  (r) => `${common(r, 3, 3)}?`,
  (r) => `${keyboardMash(r)}@${inventedWord(r)}.com`,
  (r) => `${digits(r)}-${digits(r)} / ${keyboardMash(r)}`,
  (r) => times(6, () => pick(r, ['!', '?', '#', '$', 'a', 'x', '1'])).join(''),
  (r) => times(upTo(r, 1, 4), () => pick(r, EMOJI)).join(''),
  (r) => `${common(r, 1, 2)} ${pick(r, EMOJI)} ${inventedWord(r)}`,
  (r) => digits(r),
  (r) => phone(r),
  (r) => letters(r),
  (r) => pick(r, MARKUP).replaceAll('{}', inventedWord(r)),
  (r) => times(upTo(r, 40, 200), () => inventedWord(r)).join(' '),
  (r) => inventedWord(r).slice(0, 3),
];

export const sampleNonsense = (random: Random, count: number): string[] =>
  times(count, () => pick(random, KINDS)(random));

/**
 * A town with a country or another large town that it isn't in: `{t}` is the town, `{o}` the other's country, `{u}` the
 * other town.
 */
const CONTRADICTIONS = [
  '{t}, {o}',
  '{t} {o}',
  '{o}, {t}',
  'Main St 12, {t}, {o}',
  '12 Rue Pasteur, {t}, {o}',
  '{t}, {u}',
  '{u} - {t}',
  '{c}, {o}',
];

export interface Contradiction {
  text: string;
  /** The first place in the text, and where the text claims it is. */
  town: string;
  iso3: string;
}

/** Samples texts that name two places that don't contain each other. */
export const sampleContradictions = (
  random: Random,
  towns: readonly { name: string; iso3: string; country: string }[],
  count: number,
): Contradiction[] =>
  times(count, () => {
    const town = pick(random, towns);
    const wrongTown = pick(
      random,
      towns.filter(({ iso3 }) => iso3 !== town.iso3),
    );
    const parts: Record<string, string> = { t: town.name, o: wrongTown.country, u: wrongTown.name, c: town.country };
    const text = pick(random, CONTRADICTIONS).replaceAll(/\{(\w)\}/g, (_, key: string) => parts[key] ?? '');
    return { text, town: town.name, iso3: wrongTown.iso3 };
  });

/** Things with the name of a town in theirs: `{t}` is the town, `{x}` a made-up name. */
const NAMESAKES = [
  'University of {t}',
  '{t} University Hospital',
  'Hotel {t}',
  '{t} High School',
  '{t} Inc.',
  '{t} Trading GmbH',
  'Banco de {t} S.A.',
  'Mount {t}',
  '{t} Bridge',
  'Battle of {t}',
  '{t} Marathon 2019',
  'FC {t}',
  'Restaurant {x}, opposite {t} Inn',
  'Lake {x}',
  'Mount {x}',
  '{x} Glacier',
  '{x} & Sons Ltd',
  'Universidad {x}',
  'Route {n}',
  'Hwy {n}, mile {n}',
];

/** Samples names of institutions, companies and natural features that aren't in any pack. */
export const sampleNamesakes = (random: Random, towns: readonly { name: string }[], count: number): string[] =>
  times(count, () => {
    const invented = inventedWord(random);
    return pick(random, NAMESAKES)
      .replaceAll('{t}', pick(random, towns).name)
      .replaceAll('{x}', invented.charAt(0).toUpperCase() + invented.slice(1))
      .replaceAll('{n}', () => digits(random).slice(0, 3));
  });
