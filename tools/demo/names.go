package main

import (
	"math/rand/v2"
	"strings"
)

// Words that a house may be called after, by the language of its region.
var (
	akan = words(`Adom, Nhyira, Ahoto, Asomdwoe, Anigye, Ahomka, Abotare, Nokware, Nyansa, Anidaso, Gyidi, Akwaaba,
Sankofa, Nyame Dua, Aya, Dwennimmen, Akoma, Akoma Ntoaso, Nkonsonkonson, Mpatapo, Ananse Ntontan, Duafe, Mate
Masie, Odo Nnyew Fie, Woforo Dua Pa, Boa Me, Nea Onnim, Osram, Nsoromma, Owia Repue, Anopa, Asase Aban, Kwae,
Odum, Wawa Aba, Mmere Dane, Bese Saka, Nkyinkyim, Aseda, Nkabom, Nkosuo, Mmodenbo, Obra Pa, Nnamfo, Abusua, Sesa
Wo Suban, Kokrobotie, Fihankra, Denkyem, Tamfo Bebre, Ahenfie Kwan, Ese Ne Tekrema, Pempamsie, Nyame Nti,
Onyankopon Adom, Hwehwemudua, Ohemaa Fie, Nsaa, Sunsum`)
	ga = words(`Shia Kpakpa, Miishee, Suomo, Toinjole, Hienokamo, Ekomefeemo, Oyiwaladon, Ayekoo, Naa Shia, Nii
Shia, Hejole, Wala, Obonu Drum, Kpanlogo`)
	ewe = words(`Akpe, Dzidzo, Lolonyo, Nutifafa, Agbe, Dzigbodi, Mawuena, Elikem, Selorm, Sedem, Woezor, Edem,
Yayra, Nunya, Amenuveve, Noviwo, Xose, Enyonam, Kekeli, Senyo, Mawunyo, Delali, Agbadza`)
	dagbani = words(`Suhudoo, Tiyumba, Suglo, Nangbanyini, Barika, Wumpini, Neesim, Suhupielli, Yelimangli,
Dawadawa, Shea Tree, Baobab, Harmattan, White Volta, Guinea Fowl, Smock Weaver, Savanna Moon, Calabash, Talking
Drum, Long Rain, Millet Field`)
	upper = words(`Suntaa, Maaltaa, Tietaa, Zaare, Nongre, Shea Blossom, Baobab Shade, Harmattan Morning,
Xylophone, Red Pot, Straw Hat, Bolga Basket, Painted Wall, Sorghum, Kapok, Dry Season, Black Volta, Tamarind,
Savanna Star, Earthen Jar, Acacia, Weaver's Knot`)
	common = words(`Morning Bell, Blue Gate, Yellow Door, Long Veranda, Red Earth, Four Corners, Open Book, First
Light, Kind Neighbour, Slow Rain, Lantern, Kingfisher, Weaverbird, Hibiscus, Frangipani, Cassia, Mahogany, Kola
Nut, Cocoa Leaf, Palm Shade, Neem Tree, Mango Yard, Flamboyant, Bougainvillea, Second Term, Early Bird, Quiet
Harvest, New Thatch, Clay Pot, Wax Print, Kente Loom, Drumbeat, Full Moon, Good Shade, Safe Return, Clear
Spring, Steady Lamp, Patient Tortoise, Hornbill, Almond Tree, Sweet Orange, Market Day, Green Shutter,
Whitewash, Sunbird, Rain Tree, Guava, Pawpaw`)
	families = map[string][]string{
		"akan": words(`Amponsah, Boakye-Danso, Asante-Kyei, Osei-Mensah, Quansah, Eshun, Nyarko, Sarpong, ` +
			`Agyemang-Duah, Tawiah, Ofosuhene, Addai-Kusi, Ampofo, Acheampong, Donkor, Essel, Gyasi, Baidoo, ` +
			`Antwi-Bosiako, Frempong, Kumi, Awuah, Yeboah, Asamoah`),
		"ga": words(`Lamptey, Tetteh-Quaye, Nortey, Ankrah, Laryea, Okai, Ashong, Adjei-Sowah, Quarcoo, ` +
			`Armah, Odoi, Lartey, Bortey`),
		"ewe": words(`Agbeko, Dzandu, Amegashie, Kpodo, Adzovor, Gavor, Ametepe, Fiagbe, Dogbey, Kudjoe, ` +
			`Seshie, Avor`),
		"dagbani": words(`Alhassan, Iddrisu, Yakubu, Abukari, Issahaku, Zakaria, Sulemana, Seidu, Fuseini, ` +
			`Mumuni, Abdulai, Haruna`),
		"upper": words(`Dery, Bayor, Naah, Tengan, Saan, Ziem, Atanga, Ayine, Akolgo, Awuni, Abugre, Aduko, ` +
			`Nsoh, Adongo, Kuunifaa`),
	}
	givens = map[string][]string{
		"akan": words(`Kwame, Kofi, Yaw, Kwabena, Kwaku, Kojo, Ekow, Akosua, Abena, Afia, Ama, Adwoa, Esi, ` +
			`Efua, Araba, Yaa, Nana Akua, Kwasi`),
		"ga": words(`Naa Adjeley, Nii Armah, Naa Dedei, Nii Lante, Naa Korkor, Nii Okine, Naa Shormeh, ` +
			`Nii Boye, Korlekie, Tawia`),
		"ewe": words(`Edem, Selorm, Dzifa, Mawunyo, Kafui, Eyram, Yawa, Senanu, Akpene, Kodzo, Esinam, Worlanyo`),
		"dagbani": words(`Rahinatu, Fuseini, Memunatu, Amina, Ibrahim, Sanatu, Abdul-Razak, Mariama, Salifu, ` +
			`Wunpini, Napari, Zulaiha`),
		"upper": words(`Perpetua, Clement, Faustina, Vida, Cletus, Gifty, Roland, Mercy, Emmanuel, Azure, ` +
			`Ayinpoka, Dominic`),
	}
	kinds = words(`Hostel, Hostel, Hostel, Hostel, Hostel, Court, Court, Lodge, Lodge, House, House, ` +
		`Residence, Villa, Heights, Place, Gardens, Terrace, Quarters`)
)

func words(list string) []string {
	var all []string
	for _, word := range strings.Split(strings.ReplaceAll(list, "\n", " "), ",") {
		all = append(all, strings.TrimSpace(word))
	}
	return all
}

// tongue is the language whose words and names are at home at a campus.
func (c campus) tongue() string {
	switch c.region {
	case "Greater Accra":
		return "ga"
	case "Volta":
		return "ewe"
	case "Northern":
		return "dagbani"
	case "Upper East", "Upper West":
		return "upper"
	}
	return "akan"
}

func pick(r *rand.Rand, from []string) string { return from[r.IntN(len(from))] }

// namer gives out names of houses: no name twice in the country, no first word twice at a campus.
type namer struct {
	taken map[string]bool
	uses  map[string]int
}

func (n *namer) name(r *rand.Rand, c campus) string {
	own := map[string][]string{"akan": akan, "ga": ga, "ewe": ewe, "dagbani": dagbani, "upper": upper}[c.tongue()]
	for try := 0; ; try++ {
		var word, kind string
		kind = pick(r, kinds)
		switch roll := r.IntN(100); {
		case roll < 46:
			word = pick(r, own)
		case roll < 58:
			word = pick(r, akan) // Akan names travel all over the country
		case roll < 76:
			word, kind = pick(r, families[c.tongue()]),
				pick(r, []string{"House", "Court", "Lodge", "Villa", "Residence", "Hostel"})
		default:
			word = pick(r, common)
		}
		name, here := word+" "+kind, c.short+"/"+word
		if n.taken[name] || n.taken[here] || n.uses[word] > 4+try/50 {
			continue
		}
		n.taken[name], n.taken[here] = true, true
		n.uses[word]++
		return name
	}
}

// person is an invented host.
func person(r *rand.Rand, c campus) string {
	tongue := c.tongue()
	if tongue == "ga" && r.IntN(2) == 0 {
		tongue = "akan"
	}
	return pick(r, givens[tongue]) + " " + pick(r, families[tongue])
}
