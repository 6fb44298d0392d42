package main

// distance is what lies behind a house, and the campuses where that is so.
type distance struct {
	draw  func(c *canvas)
	suits func(campus) bool
}

func anywhere(campus) bool { return true }

// far and near fill with the two tones in which the light shows what is distant.
func (c *canvas) far(d string)  { c.raw(c.light.far, d) }
func (c *canvas) near(d string) { c.raw(c.light.near, d) }

const rise = "M0 286q90-34 190-12t190-14t220 4v70H0z" // the near slope before most distances

var distances = map[string]distance{
	"hills": {func(c *canvas) {
		c.far("M0 252q70-46 150-20t140-34t160 30t150-22v124H0z")
		c.near(rise)
	}, campus.southern},
	"downs": {func(c *canvas) {
		c.far("M0 226q60-8 120 14t130-46t110-10t120 42t120-30v134H0z")
		c.near("M0 286q90-44 190-12t190-14t220 4v70H0z")
	}, campus.southern},
	"peaks": {func(c *canvas) {
		c.far("M0 250L90 206L150 232L262 168L350 236L430 190L520 240L600 214V330H0z")
		c.near("M0 286q90-54 190-12t190-14t220 4v70H0z")
	}, campus.hilly},
	"lake": {func(c *canvas) {
		c.far("M0 232Q70 150 150 176T290 190T420 146T600 196V300H0z")
		c.near("M0 262Q120 200 230 236T440 214T600 240V300H0z")
		c.path(mix(0x7DB0AC, c.light.low, 40), "M0 262h600v60H0z")
		c.veil(ivory, 4, "M40 272h120v2H40zM210 280h170v2H210zM430 270h140v2H430zM90 290h200v2H90z")
	}, campus.lake},
	"sea": {func(c *canvas) {
		c.path(mix(0x5E9C95, c.light.low, 25), "M0 222h600v110H0z")
		c.veil(ivory, 4, "M0 238h140v2H0zM220 246h200v2H220zM470 236h130v2H470zM60 262h180v3H60zM360 270h240v3H360z")
		c.path(mix(clay, ink, 30), "M36 238q24 8 52-3q-6 15-26 15t-26-12z")
		c.path(ivory, "M60 240v-34q16 12 20 28z")
	}, campus.coastal},
	"lagoon": {func(c *canvas) {
		c.far("M0 232q40-22 80-8t70-10t60 12t90-14t80 12t90-16t130 18v20H0z")
		c.path(mix(0x6FA69B, c.light.low, 35), "M0 240h600v90H0z")
		c.near("M0 296q60-20 130-8t90 4t-60 14T0 312zM600 286q-70-16-150-2t-60 12t90 10t120 6z")
		c.veil(ivory, 4, "M150 256h130v2H150zM330 266h170v2H330zM220 280h90v2h-90z")
	}, campus.coastal},
	"plain": {func(c *canvas) {
		c.far("M0 262h600v60H0zM30 262v-16h-26q14-16 40-14t36 14H34v16zM548 262v-22h-34q16-18 46-16t34 " +
			"16h-40v22zM452 262v-10h-18q10-9 24-9t22 9h-22v10z")
		c.near("M0 284q120-14 300-6t300-4v50H0zM92 282v-12l16-16l16 16v12zM132 284v-10l13-14l13 14v10z")
	}, campus.northern},
	"mosque": {func(c *canvas) {
		c.far("M0 266q150-20 300-10t300-6v60H0zM70 262v-58h-3v-5h4v-12l4-9l4 9v12h4v5h-3v58zM86 262v-36h10q2-22 " +
			"22-26v-6h2v6q20 4 22 26h10v36zM158 262v-58h-3v-5h4v-12l4-9l4 9v12h4v5h-3v58z")
		c.near(rise)
	}, anywhere},
	"steeple": {func(c *canvas) {
		c.far("M0 262q150-28 300-12t300-8v60H0zM506 262v-62l12-32v-14h-5v-3h5v-7h3v7h5v3h-5v14l12 32v20l40 18v24z")
		c.near(rise)
	}, campus.southern},
	"clock": {func(c *canvas) {
		c.far("M0 262q150-28 300-12t300-8v60H0zM70 258l4-124h-6v-5h42v5h-6l4 124z")
		c.raw(c.light.low, "M89 139a10 10 0 1 1-.1 0zM86 166h6v70h-6z")
		c.raw(c.light.near, "M88 142h2v8h5v2h-7z")
		c.near(rise)
	}, campus.southern},
	"town": {func(c *canvas) {
		c.far("M0 270v-44h44v-20h50v28h30v-12l26-16l26 16v14h60v-30h44v20h60v-44h40v36h56v-20h48v30h34v-14l30-18l30 " +
			"18v86H0zM66 206v-40h2v40zM338 182v-26h2v26z")
		c.near("M0 284q40-26 80-8t70-6t90 2t90-4t90 6t80-8t100 4v60H0z")
	}, campus.southern},
	"forest": {func(c *canvas) {
		c.far("M0 260a26 26 0 0 1 34-32a30 30 0 0 1 52-12a34 34 0 0 1 58 4a30 30 0 0 1 56-4a38 38 0 0 1 66-8a30 30 " +
			"0 0 1 54 8a36 36 0 0 1 64-8a30 30 0 0 1 54 8a34 34 0 0 1 60 0a30 30 0 0 1 54 4a30 30 0 0 1 48 22v70H0z")
		c.near("M0 290a30 30 0 0 1 46-24a34 34 0 0 1 60-4a34 34 0 0 1 62 0a30 30 0 0 1 52 4a38 38 0 0 1 66-6a30 30 " +
			"0 0 1 58 4a36 36 0 0 1 64-4a30 30 0 0 1 56 4a34 34 0 0 1 62-4a34 34 0 0 1 74 6v60H0z")
	}, campus.southern},
}
