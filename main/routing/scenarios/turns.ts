/**
 * Small maps with turn rules, and the paths that trips take on them.
 *
 * `ways` are strings of letters, followed by `>` if traffic follows the letters or `<` if it runs against them, and by
 * tags in braces. A rule is `kind from via to`, with more tags in braces. Its via is a letter, or ways joined by `+`;
 * several ways for `from` or `to` are joined by `+`; without a `kind`, the tags state it. A trip is `from>to = letters
 * passed`, from the middle of one street to the middle of another, or `-` if there is no path. A third part is the
 * expectation of the peer and the choice in `docs/profiles.md`: `ab>cd = bc | -: choice`.
 */
export interface TurnScenario {
  name: string;
  sketch: string;
  ways: string;
  rules: string[];
  trips: string[];
  mode?: 'car' | 'truck' | 'bike' | 'pedestrian';
  nodes?: Record<string, Record<string, string>>;
}

/** Trips arrive from s; the other three streets lead away. */
const FORK = { sketch: '..n\nw.j.e\n..s', ways: 'sj> jn> jw> je>' };

/** Rules that apply at a node. */
export const TURNS: TurnScenario[] = [
  { ...FORK, name: 'no rule', rules: [], trips: ['sj>jw = j', 'sj>jn = j', 'sj>je = j'] },
  {
    ...FORK,
    name: 'no left turn',
    rules: ['no_left_turn sj j jw'],
    trips: ['sj>jw = -', 'sj>jn = j', 'sj>je = j'],
  },
  {
    ...FORK,
    name: 'no right turn',
    rules: ['no_right_turn sj j je'],
    trips: ['sj>jw = j', 'sj>jn = j', 'sj>je = -'],
  },
  { ...FORK, name: 'not straight on', rules: ['no_straight_on sj j jn'], trips: ['sj>jn = -', 'sj>je = j'] },
  { ...FORK, name: 'no entry', rules: ['no_entry sj j jn'], trips: ['sj>jn = -', 'sj>je = j'] },
  { ...FORK, name: 'no U-turn into another street', rules: ['no_u_turn sj j jw'], trips: ['sj>jw = -', 'sj>jn = j'] },
  {
    ...FORK,
    name: 'only left',
    rules: ['only_left_turn sj j jw'],
    trips: ['sj>jw = j', 'sj>jn = -', 'sj>je = -'],
  },
  { ...FORK, name: 'only right', rules: ['only_right_turn sj j je'], trips: ['sj>jw = -', 'sj>je = j'] },
  { ...FORK, name: 'only straight on', rules: ['only_straight_on sj j jn'], trips: ['sj>jw = -', 'sj>jn = j'] },
  {
    ...FORK,
    name: 'a kind that no map knows forbids nothing',
    rules: ['no_weird_zigzags sj j jw'],
    trips: ['sj>jw = j | -: unknown turns', 'sj>jn = j'],
  },
  {
    ...FORK,
    name: 'a kind that no map knows prescribes nothing',
    rules: ['only_weird_zigzags sj j jn'],
    trips: ['sj>jw = j | -: unknown turns', 'sj>jn = j'],
  },
  { ...FORK, name: 'another kind of relation', rules: ['yield sj j jw'], trips: ['sj>jw = j'] },
  { ...FORK, name: 'on red alone', rules: ['no_right_turn_on_red sj j je'], trips: ['sj>je = j'] },
  {
    ...FORK,
    name: 'two kinds that both forbid',
    rules: ['no_left_turn;no_u_turn sj j jw'],
    trips: ['sj>jw = -', 'sj>jn = j'],
  },
  {
    ...FORK,
    name: 'two kinds, of which one is unknown',
    rules: ['yield;no_left_turn sj j jw'],
    trips: ['sj>jw = -', 'sj>jn = j'],
  },
  {
    ...FORK,
    name: 'what forbids and prescribes says nothing',
    rules: ['no_left_turn;only_left_turn sj j jw'],
    trips: ['sj>jw = j', 'sj>jn = j'],
  },
  {
    ...FORK,
    name: 'no exit, from two streets',
    sketch: '..n\nw.j.e\n..s',
    ways: 'sj> wj> jn> je>',
    rules: ['no_exit sj+wj j jn'],
    trips: ['sj>jn = - | j: several streets', 'wj>jn = - | j: several streets', 'sj>je = j'],
  },
  {
    ...FORK,
    name: 'no entry, to two streets',
    rules: ['no_entry sj j jn+je'],
    trips: ['sj>jn = - | j: several streets', 'sj>je = - | j: several streets', 'sj>jw = j'],
  },

  // Vehicles that a rule applies to.
  { ...FORK, name: 'of trucks, by car', rules: ['sj j jn {restriction:hgv=no_straight_on}'], trips: ['sj>jn = j'] },
  {
    ...FORK,
    name: 'of trucks, by truck',
    mode: 'truck',
    rules: ['sj j jn {restriction:hgv=no_straight_on}'],
    trips: ['sj>jn = -', 'sj>je = j'],
  },
  {
    ...FORK,
    name: 'of cars',
    rules: ['sj j jn {restriction:motorcar=no_straight_on}'],
    trips: ['sj>jn = -', 'sj>je = j'],
  },
  {
    ...FORK,
    name: 'except cars',
    rules: ['no_left_turn sj j jw {except=motorcar}', 'no_right_turn sj j je'],
    trips: ['sj>jw = j', 'sj>je = -'],
  },
  {
    ...FORK,
    name: 'only left, except cars',
    rules: ['only_left_turn sj j jw {except=motorcar}'],
    trips: ['sj>jn = j', 'sj>jw = j'],
  },
  {
    ...FORK,
    name: 'exceptions in a list',
    mode: 'bike',
    ways: 'sj>{foot=no} jn>{foot=no} jw>{foot=no} je>{foot=no}',
    rules: [
      'no_left_turn sj j jw {except=bus; bicycle}',
      'no_straight_on sj j jn {except=bus, bicycle}',
      'no_right_turn sj j je {except=bus;psv}',
    ],
    trips: ['sj>jw = j', 'sj>jn = j', 'sj>je = - | j: bicycles and turns'],
  },
  {
    ...FORK,
    name: 'by bicycle',
    mode: 'bike',
    ways: 'sj>{foot=no} jn>{foot=no} jw>{foot=no} je>{foot=no}',
    rules: ['no_left_turn sj j jw'],
    trips: ['sj>jw = - | j: bicycles and turns', 'sj>jn = j'],
  },
  {
    ...FORK,
    name: 'on foot',
    mode: 'pedestrian',
    rules: ['no_left_turn sj j jw', 'only_right_turn sj j je'],
    trips: ['sj>jw = j', 'sj>jn = j', 'jw>sj = j'],
  },
  {
    ...FORK,
    name: 'at certain hours',
    rules: [
      'sj j jw {restriction:conditional=no_left_turn @ (Mo-Fr 07:00-10:30)}',
      'no_straight_on sj j jn {hour_on=07:00 & hour_off=09:00}',
    ],
    trips: ['sj>jw = j', 'sj>jn = j'],
  },

  // Rules with ways that aren't split at the junction.
  {
    name: 'to a street that runs through the junction: either half could be meant',
    sketch: 'a-j-b\n..s',
    ways: 'ajb sj',
    rules: ['no_left_turn sj j ajb'],
    trips: ['sj>aj = j', 'sj>jb = j'],
  },
  {
    name: 'from a street that runs through the junction: either half could be meant',
    sketch: 'a-j-b\n..s',
    ways: 'ajb sj',
    rules: ['no_right_turn ajb j sj'],
    trips: ['aj>sj = j', 'bj>sj = j'],
  },
  {
    name: 'only into a street that runs through the junction',
    sketch: 'a-j-b\n..s',
    ways: 'ajb sj',
    rules: ['only_left_turn sj j ajb'],
    trips: ['sj>aj = j', 'sj>jb = j'],
  },
  {
    name: 'into a one-way street that runs through the junction: one half is meant',
    sketch: '..c\na-j-b\n..s',
    ways: 'ajb> sj jc',
    rules: ['no_right_turn sj j ajb'],
    trips: ['sj>jb = jcj', 'aj>jb = j', 'sj>jc = j'],
  },
  {
    name: 'from a one-way street that runs through the junction: one half is meant',
    sketch: 'a-j-b\n..s',
    ways: 'ajb> sj',
    rules: ['no_right_turn ajb j sj'],
    trips: ['aj>sj = -', 'aj>jb = j'],
  },
  {
    name: 'over a way, to a street that runs through its end',
    sketch: 'a-b-c\n..d\ne-f-g',
    ways: 'ab bc bdf efg',
    rules: ['no_left_turn ab bdf efg'],
    trips: ['ab>fg = bdf', 'ab>ef = bdf'],
  },
  {
    name: 'no U-turn within a street that runs through the junction',
    sketch: 'a-j-b\n..s\n..t',
    ways: 'ajb sj st',
    rules: ['no_u_turn ajb j ajb'],
    trips: ['aj>jb = j', 'bj>aj = j'],
  },
  {
    name: 'no U-turn at a dead end',
    sketch: 'a-j-b\n..s',
    ways: 'aj> jb js',
    rules: ['no_right_turn aj j js', 'no_u_turn jb b jb'],
    trips: ['aj>js = -', 'aj>jb = j'],
  },
  {
    name: 'a U-turn where nothing leads on',
    sketch: 'a-j-b\n..s',
    ways: 'aj> jb js',
    rules: ['no_right_turn aj j js'],
    trips: ['aj>js = jbj'],
  },

  // Combinations of two or more rules.
  {
    name: 'not straight on, and round the block',
    sketch: 'a-b-j-d\nv...z\n.wxy',
    ways: 'ab bj jd av> vw> wx> xy> yz> zd>',
    rules: ['no_straight_on bj j jd'],
    trips: ['ab>zd = avwxyz', 'bj>zd = bavwxyz'],
  },
  {
    name: 'round the block of one-way streets',
    sketch: '.ab\nfdce',
    ways: 'ab> bc cd da df ce',
    rules: [],
    trips: ['ab>bc = b', 'bc>ab = cda'],
  },
  {
    name: 'one rule and the compressed street behind it',
    sketch: '....i\n...fe\nabc.d\n...g\n...h',
    ways: 'ab bc cd def cf cgh ei',
    rules: ['no_right_turn bc c cgh'],
    trips: ['ab>gh = bcdefcg'],
  },
  {
    name: 'two only_* rules of one approach allow what either allows',
    ...FORK,
    rules: ['only_left_turn sj j jw', 'only_straight_on sj j jn'],
    trips: ['sj>jw = j', 'sj>jn = j', 'sj>je = -'],
  },
  {
    name: 'only into a street that is closed to cars',
    sketch: '..n\nw.j.e\n..s',
    ways: 'sj> jn> jw{highway=footway} je>',
    rules: ['only_left_turn sj j jw'],
    trips: ['sj>jn = j', 'sj>je = j'],
  },
  {
    name: 'the same rule twice',
    ...FORK,
    rules: ['no_left_turn sj j jw', 'no_left_turn sj j jw'],
    trips: ['sj>jw = -', 'sj>jn = j'],
  },
];
