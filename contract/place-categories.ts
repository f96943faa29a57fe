/**
 * The categories of businesses and points of interest, in twelve groups: which tags of OpenStreetMap each has, and what
 * it is called. `docs/places-of-interest.md` lists them, which a test checks.
 */

import type { CategoryLanguage } from './places-of-interest.ts';

/** In the order of `CATEGORY_LANGUAGES`. */
type Names = readonly [en: string, de: string, fr: string, es: string];

/** A category; further names that people search for follow the first one after a slash. */
type Row = readonly [id: string, tags: string, ...names: Names];

// oxfmt-ignore
const GROUPS: readonly (readonly [id: string, names: Names, rows: readonly Row[]])[] = [
  ['food', ['Food and drink', 'Essen und Trinken', 'Restauration', 'Comida y bebida'], [
    ['restaurant', 'amenity=restaurant', 'Restaurant', 'Restaurant/Gaststätte', 'Restaurant', 'Restaurante'],
    ['fast-food', 'amenity=fast_food amenity=food_court', 'Fast food/Takeaway', 'Imbiss/Schnellrestaurant',
      'Restauration rapide/Fast-food', 'Comida rápida'],
    ['cafe', 'amenity=cafe shop=coffee', 'Café/Coffee shop', 'Café', 'Café/Salon de thé', 'Cafetería/Café'],
    ['bar', 'amenity=bar', 'Bar', 'Bar', 'Bar', 'Bar'],
    ['pub', 'amenity=pub amenity=biergarten', 'Pub', 'Kneipe/Biergarten', 'Pub', 'Taberna/Pub'],
    ['ice-cream', 'amenity=ice_cream shop=ice_cream', 'Ice cream', 'Eisdiele/Eis', 'Glacier', 'Heladería'],
    ['nightclub', 'amenity=nightclub', 'Nightclub', 'Nachtclub/Diskothek', 'Boîte de nuit/Discothèque',
      'Discoteca'],
  ]],
  ['groceries', ['Groceries', 'Lebensmittel', 'Alimentation', 'Alimentación'], [
    ['supermarket', 'shop=supermarket', 'Supermarket', 'Supermarkt', 'Supermarché', 'Supermercado'],
    ['convenience', 'shop=convenience shop=general', 'Convenience store/Corner shop', 'Lebensmittelladen', 'Épicerie',
      'Almacén/Tienda de barrio'],
    ['bakery', 'shop=bakery shop=pastry', 'Bakery', 'Bäckerei', 'Boulangerie', 'Panadería'],
    ['butcher', 'shop=butcher', 'Butcher', 'Metzgerei/Fleischerei', 'Boucherie', 'Carnicería'],
    ['greengrocer', 'shop=greengrocer shop=farm', 'Greengrocer', 'Obst und Gemüse/Hofladen', 'Primeur', 'Verdulería'],
    ['fishmonger', 'shop=seafood shop=fish', 'Fishmonger', 'Fischladen', 'Poissonnerie', 'Pescadería'],
    ['delicatessen', 'shop=deli shop=cheese shop=health_food', 'Delicatessen', 'Feinkost', 'Épicerie fine',
      'Delicatessen'],
    ['confectionery', 'shop=confectionery shop=chocolate', 'Sweet shop', 'Süßwaren', 'Confiserie', 'Confitería'],
    ['alcohol', 'shop=alcohol shop=wine', 'Wine and spirits/Liquor store', 'Wein und Spirituosen',
      'Vins et spiritueux/Caviste', 'Licorería'],
    ['beverages', 'shop=beverages', 'Beverages', 'Getränkemarkt', 'Boissons', 'Bebidas'],
    ['marketplace', 'amenity=marketplace', 'Market', 'Markt', 'Marché', 'Mercado/Feria'],
    ['kiosk', 'shop=kiosk shop=newsagent shop=tobacco', 'Kiosk/Newsagent', 'Kiosk', 'Kiosque/Tabac', 'Quiosco'],
  ]],
  ['shops', ['Shops', 'Läden', 'Commerces', 'Tiendas'], [
    ['department-store', 'shop=department_store', 'Department store', 'Kaufhaus', 'Grand magasin',
      'Grandes almacenes'],
    ['mall', 'shop=mall', 'Shopping centre/Mall', 'Einkaufszentrum', 'Centre commercial', 'Centro comercial'],
    ['clothes', 'shop=clothes shop=boutique shop=fashion', 'Clothes', 'Bekleidung', 'Vêtements', 'Ropa'],
    ['shoes', 'shop=shoes', 'Shoes', 'Schuhe', 'Chaussures', 'Zapatería'],
    ['hardware', 'shop=hardware shop=doityourself shop=paint', 'Hardware/DIY', 'Baumarkt/Eisenwaren',
      'Bricolage/Quincaillerie', 'Ferretería'],
    ['furniture', 'shop=furniture shop=interior_decoration', 'Furniture', 'Möbel', 'Meubles', 'Muebles'],
    ['electronics', 'shop=electronics shop=computer shop=appliance', 'Electronics', 'Elektronik', 'Électronique',
      'Electrónica'],
    ['mobile-phone', 'shop=mobile_phone', 'Mobile phones', 'Mobiltelefone', 'Téléphones mobiles',
      'Telefonía móvil'],
    ['books', 'shop=books', 'Bookshop/Books', 'Buchhandlung/Bücher', 'Librairie', 'Librería'],
    ['stationery', 'shop=stationery', 'Stationery', 'Schreibwaren', 'Papeterie', 'Papelería'],
    ['florist', 'shop=florist', 'Florist', 'Blumenladen/Blumen', 'Fleuriste', 'Floristería'],
    ['garden-centre', 'shop=garden_centre', 'Garden centre', 'Gartencenter/Gärtnerei', 'Jardinerie', 'Vivero'],
    ['jewellery', 'shop=jewelry shop=watches', 'Jewellery/Jeweller', 'Schmuck/Juwelier', 'Bijouterie', 'Joyería'],
    ['optician', 'shop=optician', 'Optician', 'Optiker', 'Opticien', 'Óptica'],
    ['toys', 'shop=toys', 'Toys', 'Spielwaren', 'Jouets', 'Juguetería'],
    ['sports-shop', 'shop=sports shop=outdoor', 'Sports shop', 'Sportgeschäft', 'Articles de sport',
      'Artículos deportivos'],
    ['gifts', 'shop=gift', 'Gifts', 'Geschenke', 'Cadeaux', 'Regalos'],
    ['second-hand', 'shop=second_hand shop=charity', 'Second-hand/Charity shop', 'Gebrauchtwaren', 'Occasion',
      'Segunda mano'],
    ['pet-shop', 'shop=pet', 'Pet shop', 'Zoohandlung', 'Animalerie', 'Tienda de mascotas'],
    ['cosmetics', 'shop=cosmetics shop=perfumery', 'Cosmetics', 'Kosmetik/Parfümerie', 'Parfumerie',
      'Perfumería'],
    ['bicycle-shop', 'shop=bicycle', 'Bicycle shop', 'Fahrradladen', 'Magasin de vélos', 'Bicicletería'],
    ['variety-store', 'shop=variety_store', 'Variety store', 'Billigladen', 'Bazar', 'Bazar'],
  ]],
  ['services', ['Services', 'Dienstleistungen', 'Services', 'Servicios'], [
    ['bank', 'amenity=bank', 'Bank', 'Bank/Sparkasse', 'Banque', 'Banco'],
    ['atm', 'amenity=atm', 'Cash machine/ATM', 'Geldautomat', 'Distributeur de billets', 'Cajero automático'],
    ['currency-exchange', 'amenity=bureau_de_change', 'Currency exchange', 'Wechselstube', 'Bureau de change',
      'Casa de cambio'],
    ['post-office', 'amenity=post_office', 'Post office', 'Postamt/Post', 'Bureau de poste/Poste',
      'Oficina de correos/Correo'],
    ['hairdresser', 'shop=hairdresser', 'Hairdresser', 'Friseur', 'Coiffeur', 'Peluquería'],
    ['beauty', 'shop=beauty shop=massage', 'Beauty salon', 'Kosmetiksalon', 'Institut de beauté',
      'Salón de belleza'],
    ['laundry', 'shop=laundry shop=dry_cleaning', 'Laundry/Dry cleaning', 'Wäscherei/Reinigung',
      'Blanchisserie/Pressing', 'Lavandería/Tintorería'],
    ['tailor', 'shop=tailor craft=tailor craft=dressmaker', 'Tailor', 'Schneiderei', 'Tailleur', 'Sastrería'],
    ['locksmith', 'shop=locksmith craft=locksmith craft=key_cutter', 'Locksmith', 'Schlüsseldienst', 'Serrurier',
      'Cerrajería'],
    ['craftsman', 'craft=carpenter craft=electrician craft=plumber craft=painter craft=roofer', 'Craftsman',
      'Handwerker', 'Artisan', 'Artesano'],
    ['copy-shop', 'shop=copyshop shop=photo', 'Copy shop/Photo shop', 'Copyshop/Fotogeschäft', 'Reprographie',
      'Copistería'],
    ['travel-agency', 'shop=travel_agency office=travel_agent', 'Travel agency', 'Reisebüro', 'Agence de voyages',
      'Agencia de viajes'],
    ['estate-agent', 'office=estate_agent shop=estate_agent', 'Estate agent', 'Immobilienmakler',
      'Agence immobilière', 'Inmobiliaria'],
    ['insurance', 'office=insurance', 'Insurance', 'Versicherung', 'Assurance', 'Seguros'],
    ['lawyer', 'office=lawyer office=notary', 'Lawyer/Notary', 'Rechtsanwalt/Notar', 'Avocat/Notaire',
      'Abogado/Escribano'],
    ['accountant', 'office=accountant office=tax_advisor', 'Accountant', 'Steuerberater', 'Comptable', 'Contador'],
    ['company', 'office=company', 'Company', 'Firma', 'Entreprise', 'Empresa'],
    ['funeral-director', 'shop=funeral_directors', 'Funeral director', 'Bestattungen', 'Pompes funèbres',
      'Funeraria'],
  ]],
  ['health', ['Health', 'Gesundheit', 'Santé', 'Salud'], [
    ['pharmacy', 'amenity=pharmacy', 'Pharmacy', 'Apotheke', 'Pharmacie', 'Farmacia'],
    ['hospital', 'amenity=hospital', 'Hospital', 'Krankenhaus', 'Hôpital', 'Hospital'],
    ['clinic', 'amenity=clinic', 'Clinic', 'Klinik', 'Clinique', 'Clínica'],
    ['doctor', 'amenity=doctors', 'Doctor', 'Arzt', 'Médecin', 'Médico'],
    ['dentist', 'amenity=dentist', 'Dentist', 'Zahnarzt', 'Dentiste', 'Dentista'],
    ['veterinary', 'amenity=veterinary', 'Veterinary surgeon/Vet', 'Tierarzt', 'Vétérinaire', 'Veterinario'],
    ['drugstore', 'shop=chemist shop=medical_supply', 'Drugstore', 'Drogerie', 'Droguerie', 'Droguería'],
    ['social-facility', 'amenity=social_facility amenity=nursing_home', 'Social facility/Nursing home',
      'Soziale Einrichtung/Pflegeheim', 'Établissement social', 'Centro social'],
  ]],
  ['education', ['Education', 'Bildung', 'Éducation', 'Educación'], [
    ['school', 'amenity=school', 'School', 'Schule', 'École', 'Escuela'],
    ['kindergarten', 'amenity=kindergarten amenity=childcare', 'Kindergarten/Childcare', 'Kindergarten/Kita',
      'École maternelle/Crèche', 'Jardín de infancia/Guardería'],
    ['university', 'amenity=university', 'University', 'Universität', 'Université', 'Universidad'],
    ['college', 'amenity=college', 'College', 'Fachschule', 'Lycée professionnel', 'Instituto'],
    ['library', 'amenity=library', 'Library', 'Bibliothek/Bücherei', 'Bibliothèque', 'Biblioteca'],
    ['driving-school', 'amenity=driving_school', 'Driving school', 'Fahrschule', 'Auto-école',
      'Escuela de conducción'],
    ['music-school', 'amenity=music_school amenity=language_school', 'Music or language school',
      'Musik- oder Sprachschule', 'École de musique ou de langues', 'Escuela de música o idiomas'],
  ]],
  ['transport', ['Public transport', 'Öffentlicher Verkehr', 'Transports publics', 'Transporte público'], [
    ['bus-stop', 'highway=bus_stop', 'Bus stop', 'Bushaltestelle', 'Arrêt de bus', 'Parada de ómnibus'],
    ['bus-station', 'amenity=bus_station', 'Bus station', 'Busbahnhof', 'Gare routière', 'Terminal de ómnibus'],
    ['train-station', 'railway=station railway=halt', 'Railway station/Train station', 'Bahnhof', 'Gare',
      'Estación de tren'],
    ['tram-stop', 'railway=tram_stop', 'Tram stop', 'Straßenbahnhaltestelle', 'Arrêt de tram', 'Parada de tranvía'],
    ['subway-entrance', 'railway=subway_entrance', 'Subway entrance', 'U-Bahn-Eingang', 'Entrée de métro',
      'Boca de metro'],
    ['ferry-terminal', 'amenity=ferry_terminal', 'Ferry terminal', 'Fähranleger', 'Gare maritime',
      'Terminal de ferri'],
    ['airport', 'aeroway=aerodrome', 'Airport', 'Flughafen', 'Aéroport', 'Aeropuerto'],
    ['taxi', 'amenity=taxi', 'Taxi rank/Taxi', 'Taxistand/Taxi', 'Station de taxis/Taxi', 'Parada de taxis/Taxi'],
    ['bicycle-rental', 'amenity=bicycle_rental', 'Bicycle rental', 'Fahrradverleih', 'Location de vélos',
      'Alquiler de bicicletas'],
  ]],
  ['motoring', ['Motoring', 'Autofahren', 'Automobile', 'Automóvil'], [
    ['fuel', 'amenity=fuel', 'Petrol station/Gas station/Fuel', 'Tankstelle', 'Station-service',
      'Gasolinera/Estación de servicio'],
    ['charging-station', 'amenity=charging_station', 'Charging station', 'Ladestation/Ladesäule',
      'Borne de recharge', 'Punto de recarga'],
    ['parking', 'amenity=parking', 'Car park/Parking', 'Parkplatz', 'Parking', 'Estacionamiento/Aparcamiento'],
    ['bicycle-parking', 'amenity=bicycle_parking', 'Bicycle parking', 'Fahrradparkplatz', 'Parking à vélos',
      'Estacionamiento de bicicletas'],
    ['car-repair', 'shop=car_repair shop=tyres shop=motorcycle_repair', 'Car repair/Garage', 'Autowerkstatt',
      'Garage', 'Taller mecánico'],
    ['car-dealer', 'shop=car shop=motorcycle', 'Car dealer', 'Autohaus', 'Concessionnaire', 'Concesionario'],
    ['car-parts', 'shop=car_parts', 'Car parts', 'Autoteile', 'Pièces automobiles', 'Repuestos'],
    ['car-wash', 'amenity=car_wash', 'Car wash', 'Autowäsche', 'Lavage de voitures', 'Lavadero de autos'],
    ['car-rental', 'amenity=car_rental amenity=car_sharing', 'Car rental', 'Autovermietung',
      'Location de voitures', 'Alquiler de autos'],
  ]],
  ['lodging', ['Lodging', 'Unterkünfte', 'Hébergement', 'Alojamiento'], [
    ['hotel', 'tourism=hotel', 'Hotel', 'Hotel', 'Hôtel', 'Hotel'],
    ['motel', 'tourism=motel', 'Motel', 'Motel', 'Motel', 'Motel'],
    ['guest-house', 'tourism=guest_house tourism=apartment tourism=chalet', 'Guest house', 'Pension/Ferienwohnung',
      "Chambre d'hôtes", 'Casa de huéspedes'],
    ['hostel', 'tourism=hostel tourism=alpine_hut', 'Hostel', 'Jugendherberge/Hostel', 'Auberge de jeunesse',
      'Albergue'],
    ['camp-site', 'tourism=camp_site tourism=caravan_site', 'Camp site/Campground', 'Campingplatz', 'Camping',
      'Camping'],
  ]],
  ['culture', ['Culture and sights', 'Kultur und Sehenswertes', 'Culture et curiosités', 'Cultura y turismo'], [
    ['museum', 'tourism=museum', 'Museum', 'Museum', 'Musée', 'Museo'],
    ['gallery', 'tourism=gallery shop=art', 'Art gallery', 'Kunstgalerie', "Galerie d'art", 'Galería de arte'],
    ['theatre', 'amenity=theatre amenity=arts_centre', 'Theatre', 'Theater', 'Théâtre', 'Teatro'],
    ['cinema', 'amenity=cinema', 'Cinema', 'Kino', 'Cinéma', 'Cine'],
    ['place-of-worship', 'amenity=place_of_worship', 'Place of worship/Church', 'Gotteshaus/Kirche',
      'Lieu de culte/Église', 'Lugar de culto/Iglesia'],
    ['attraction', 'tourism=attraction', 'Attraction', 'Sehenswürdigkeit', 'Attraction', 'Atracción'],
    ['viewpoint', 'tourism=viewpoint', 'Viewpoint', 'Aussichtspunkt', 'Point de vue', 'Mirador'],
    ['artwork', 'tourism=artwork', 'Artwork', 'Kunstwerk', "Œuvre d'art", 'Obra de arte'],
    ['monument', 'historic=monument historic=memorial', 'Monument/Memorial', 'Denkmal', 'Monument', 'Monumento'],
    ['castle', 'historic=castle historic=fort', 'Castle', 'Burg/Schloss', 'Château', 'Castillo'],
    ['ruins', 'historic=ruins historic=archaeological_site', 'Ruins/Archaeological site', 'Ruine/Ausgrabung',
      'Ruines', 'Ruinas'],
    ['zoo', 'tourism=zoo tourism=aquarium', 'Zoo/Aquarium', 'Zoo/Aquarium', 'Zoo/Aquarium', 'Zoológico/Acuario'],
    ['theme-park', 'tourism=theme_park', 'Theme park', 'Freizeitpark', "Parc d'attractions", 'Parque temático'],
    ['tourist-information', 'tourism=information', 'Tourist information', 'Touristeninformation',
      'Office de tourisme', 'Información turística'],
  ]],
  ['leisure', ['Sport and leisure', 'Sport und Freizeit', 'Sport et loisirs', 'Deporte y ocio'], [
    ['park', 'leisure=park leisure=garden', 'Park', 'Park', 'Parc', 'Parque'],
    ['playground', 'leisure=playground', 'Playground', 'Spielplatz', 'Aire de jeux', 'Parque infantil'],
    ['sports-centre', 'leisure=sports_centre', 'Sports centre', 'Sportzentrum', 'Centre sportif',
      'Centro deportivo'],
    ['fitness-centre', 'leisure=fitness_centre amenity=gym', 'Fitness centre/Gym', 'Fitnessstudio',
      'Salle de sport', 'Gimnasio'],
    ['swimming-pool', 'leisure=swimming_pool leisure=water_park', 'Swimming pool', 'Schwimmbad', 'Piscine',
      'Piscina'],
    ['stadium', 'leisure=stadium', 'Stadium', 'Stadion', 'Stade', 'Estadio'],
    ['golf-course', 'leisure=golf_course', 'Golf course', 'Golfplatz', 'Terrain de golf', 'Campo de golf'],
    ['marina', 'leisure=marina', 'Marina', 'Jachthafen', 'Port de plaisance', 'Puerto deportivo'],
    ['picnic-site', 'tourism=picnic_site', 'Picnic site', 'Picknickplatz', 'Aire de pique-nique', 'Área de pícnic'],
    ['peak', 'natural=peak natural=volcano', 'Peak', 'Gipfel', 'Sommet', 'Cima'],
  ]],
  ['public', ['Public facilities', 'Öffentliche Einrichtungen', 'Équipements publics', 'Servicios públicos'], [
    ['police', 'amenity=police', 'Police', 'Polizei', 'Police', 'Policía'],
    ['fire-station', 'amenity=fire_station', 'Fire station', 'Feuerwehr', 'Caserne de pompiers/Pompiers',
      'Bomberos'],
    ['town-hall', 'amenity=townhall office=government', 'Town hall/Government office', 'Rathaus/Behörde',
      'Mairie/Administration', 'Ayuntamiento/Oficina pública'],
    ['courthouse', 'amenity=courthouse', 'Courthouse', 'Gericht', 'Tribunal', 'Juzgado'],
    ['embassy', 'amenity=embassy office=diplomatic', 'Embassy', 'Botschaft', 'Ambassade', 'Embajada'],
    ['community-centre', 'amenity=community_centre', 'Community centre', 'Gemeindezentrum', 'Centre communautaire',
      'Centro comunitario'],
    ['toilets', 'amenity=toilets', 'Toilets', 'Toilette', 'Toilettes', 'Baños públicos'],
    ['drinking-water', 'amenity=drinking_water', 'Drinking water', 'Trinkwasser', 'Eau potable', 'Agua potable'],
    ['post-box', 'amenity=post_box', 'Post box', 'Briefkasten', 'Boîte aux lettres', 'Buzón'],
    ['recycling', 'amenity=recycling', 'Recycling', 'Wertstoffsammlung', 'Recyclage', 'Reciclaje'],
    ['cemetery', 'amenity=grave_yard', 'Graveyard', 'Friedhof', 'Cimetière', 'Cementerio'],
  ]],
];

export interface PlaceCategory {
  id: string;
  group: string;
  /** `key=value` of OpenStreetMap. */
  tags: readonly string[];
  /** By language, the one to show first. */
  names: Readonly<Record<CategoryLanguage, readonly string[]>>;
}

const namesOf = (names: Names): PlaceCategory['names'] => {
  const [en, de, fr, es] = names.map((name) => name.split('/'));
  return { en: en ?? [], de: de ?? [], fr: fr ?? [], es: es ?? [] };
};

export const PLACE_GROUPS: readonly Omit<PlaceCategory, 'group' | 'tags'>[] = GROUPS.map(([id, names]) => ({
  id,
  names: namesOf(names),
}));

export const PLACE_CATEGORIES: readonly PlaceCategory[] = GROUPS.flatMap(([group, , rows]) =>
  rows.map(([id, tags, ...names]) => ({ id, group, tags: tags.split(' '), names: namesOf(names) })),
);

const BY_TAG: ReadonlyMap<string, PlaceCategory> = new Map(
  PLACE_CATEGORIES.flatMap((category) => category.tags.map((tag) => [tag, category] as const)),
);

/** Returns the category of a tag; undefined if it has none. */
export const placeCategoryOf = (tag: string): PlaceCategory | undefined => BY_TAG.get(tag);

const BY_ID: ReadonlyMap<string, readonly string[]> = new Map([
  ...PLACE_GROUPS.map(
    ({ id }) => [id, PLACE_CATEGORIES.filter(({ group }) => group === id).flatMap(({ tags }) => tags)] as const,
  ),
  ...PLACE_CATEGORIES.map(({ id, tags }) => [id, tags] as const),
]);

/** Returns the tags of a category or of all categories of a group; undefined if the id is unknown. */
export const tagsOfPlaces = (id: string): readonly string[] | undefined => BY_ID.get(id);

/** Ids of all groups and categories. */
export const PLACE_IDS: readonly string[] = [...BY_ID.keys()];
