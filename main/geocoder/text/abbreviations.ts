/**
 * Words that mean the same in an address.
 *
 * Each line is one equivalence class: its first word is the token that is stored and searched. A word belongs to one
 * class only, whatever it means there (`st` is street and saint, `dr` drive and doctor), so no guess is needed while
 * reading; ties are broken later on the words as written. Words are folded: lower case, no diacritics.
 * Sources: USPS Publication 28, appendices B and C1, and the usual short forms on Spanish, German, French, Italian and
 * Portuguese street signs.
 */
const CLASSES = `
st street str saint sankt
av avenue ave avenida avda aven aveneu avn avnue
blvd boulevard bulevar bulevard bvar boul bld bvd bv
rd road
dr drive doctor dra drv driv
ln lane
ct court crt
pl place plaza plz plza
sq square sqr
ter terrace terr
cir circle circ crcle
hwy highway hiway hway
pkwy parkway pky parkwy pkway
fwy freeway
expy expressway expwy
tpke turnpike trnpk
trl trail
aly alley
cswy causeway
xing crossing
jct junction
walk wlk
gdns gardens gdn garden
hts heights
spgs springs spg
ctr center centre cntr
mtn mountain
mt mount
ft fort
pt point
vw view
vly valley
lk lake
rdg ridge
holw hollow
crk creek
cres crescent cres
est estates
mnr manor
mdws meadows
is island isla
rte route ruta
cam camino cno cmno
pje pasaje psje psj passage
cl calle
cra carrera
rbla rambla
cont continuacion
ctra carretera
sbre servidumbre
mts metros
urb urbanizacion
gral general gen
cnel coronel colonel
cap capitan captain capt
ing ingeniero
arq arquitecto
prof profesor professor
tte teniente
pbro presbitero
sgto sargento
alm almirante alte
brig brigadier
cmte comandante cte
pte presidente pdte
sta santa
sto santo
ma maria
fco francisco
nac nacional
rca republica rep
pto puerto port porto
n north norte nord
s south sur sud
e east este
w west oeste ouest
ne northeast noreste
nw northwest noroeste
se southeast sureste
sw southwest suroeste
intl international
univ university
y and und et
strasse strase strass
rua
chemin che
allee
impasse imp
airport aeropuerto aeroport aeroporto flughafen airfield aerodrome
pharmacy farmacia pharmacie apotheke drugstore
supermarket supermercado supermarche supermarkt
restaurant restaurante ristorante
school escuela ecole schule colegio
church iglesia eglise kirche iglesias
bank banco banque
station estacion gare bahnhof stazione
faubourg fbg
pza piazza
vle viale
cso corso
trav travessa
`;

/** Words that many names share: they weigh little and are left out of a search that found nothing with them. */
const GENERIC = `
st av blvd rd dr ln ct pl sq ter cir hwy pkwy fwy expy tpke trl aly cswy walk rte cam pje cl cra rbla cont ctra urb
rue via rua strasse chemin allee impasse faubourg pza vle cso trav weg platz
ul ulica ulitsa улица ул prospekt проспект просп aleja bulvar cad caddesi cadde sokak sok jalan jl utca straat laan
plein gatan vagen gata vej gade
n s e w ne nw se sw bis y airport intl regional municipal pharmacy supermarket restaurant school church bank station
city town township village borough municipality county state province region district prefecture governorate republic
kingdom ciudad municipio provincia departamento estado region distrito ville commune departement stadt gemeinde
landkreis
kreis downtown innenstadt centrum zentrum comune provincia regione concelho gemeente provincie kommune gmina powiat
wojewodztwo oblast raion
de del la las el los the of du des le les da das do dos di von van der den dem am im an in sur
市 区 县 省 州 都 道 府 郡 町 村 镇 乡 路 街 号 丁 目 番 地 国`;

/** Of these the ones that say what kind of street it is: `Pacific St` is another one than `Pacific Ave`. */
const STREET_TYPES = `
st av blvd rd dr ln ct pl sq ter cir hwy pkwy fwy expy tpke trl aly cswy walk rte cam pje cl cra rbla ctra
rue via rua strasse chemin allee impasse faubourg pza vle cso trav weg platz
ul ulica ulitsa улица ул prospekt проспект просп aleja bulvar cad caddesi cadde sokak sok jalan jl utca straat laan
plein gatan vagen gata vej gade`;

/** Titles in front of a person's name: often left out by who writes the address. */
const TITLES = 'gral cnel cap ing arq prof tte pbro sgto alm brig cmte pte don san sta sto';

/** Words that announce the number of a flat or a floor. */
const UNITS =
  'apt apto ap dep apartamento apartment unit suite ste piso dpto depto departamento oficina of floor fl rm ' +
  'room local piso planta puerta esc bloque wohnung stock top';

/** Words that announce the house number itself and say nothing more. */
const NUMBER_MARKS = 'no nro num numero number nr д дом буд';

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth ' +
  'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth';
const CARDINALS = [
  'one two three four five six seven eight nine ten eleven twelve',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete ' +
    'dieciocho diecinueve veinte',
];

const list = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

function readClasses(): Map<string, string> {
  const canonical = new Map<string, string>();
  for (const line of CLASSES.split('\n')) {
    const members = list(line);
    const [first] = members;
    if (first === undefined) continue;
    for (const word of members) if (!canonical.has(word)) canonical.set(word, first);
  }
  for (const spelled of [ORDINALS, ...CARDINALS]) {
    for (const [index, word] of list(spelled).entries())
      if (!canonical.has(word)) canonical.set(word, String(index + 1));
  }
  canonical.set('primero', '1');
  return canonical;
}

/** Word → the token of its class. Words of no class are absent: they stand for themselves. */
export const CANONICAL: ReadonlyMap<string, string> = readClasses();
export const GENERIC_TOKENS: ReadonlySet<string> = new Set(list(GENERIC));
export const STREET_TYPE_TOKENS: ReadonlySet<string> = new Set(list(STREET_TYPES));
export const TITLE_TOKENS: ReadonlySet<string> = new Set(list(TITLES));
export const UNIT_WORDS: ReadonlySet<string> = new Set(list(UNITS));
export const NUMBER_MARK_WORDS: ReadonlySet<string> = new Set(list(NUMBER_MARKS));
