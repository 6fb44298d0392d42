package main

import (
	"fmt"
	"testing"

	"efie/test/must"
)

const props = `package parts

// IslandName names an island.
type IslandName string

const (
	IslandLamp IslandName = "lamp"
	IslandDoor IslandName = "front-door"
)

// Lamp are the props of the lamp.
type Lamp struct {
	Watts  int      ` + "`json:\"watts\"`" + ` // at full light
	Lit    bool     ` + "`json:\"lit\"`" + `
	Shades []string ` + "`json:\"shades\"`" + `
}

type Door struct {
	Lamps []Lamp     ` + "`json:\"lamps\"`" + `
	Behind IslandName ` + "`json:\"behind\"`" + `
}
`

const want = heading + `
/** IslandName names an island. */
export type IslandName = "lamp" | "front-door";

/** Lamp are the props of the lamp. */
export interface Lamp {
  readonly watts: number; // at full light
  readonly lit: boolean;
  readonly shades: readonly string[];
}

export interface Door {
  readonly lamps: readonly Lamp[];
  readonly behind: IslandName;
}

/** The props of each island. */
export interface IslandProps {
  readonly "lamp": Lamp;
  readonly "front-door": Door;
}
`

func TestTypeScript(t *testing.T) {
	got, err := typescript("props.go", []byte(props))
	must.Do(t, err)
	must.Equal(t, "the types", got, want)
}

func TestTypeScriptRefuses(t *testing.T) {
	const lamp = "package parts\ntype IslandName string\nconst IslandLamp IslandName = \"lamp\"\n"
	cases := map[string]string{
		"a pointer":               lamp + "type Lamp struct { Bulb *string `json:\"bulb\"` }",
		"a map":                   lamp + "type Lamp struct { Bulbs map[string]string `json:\"bulbs\"` }",
		"a field without a name":  lamp + "type Lamp struct { Bulb string }",
		"an omitted field":        lamp + "type Lamp struct { Bulb string `json:\"bulb,omitempty\"` }",
		"an unknown type":         lamp + "type Lamp struct { Bulb Bulb `json:\"bulb\"` }",
		"an island without props": lamp,
		"a name without values":   lamp + "type Lamp struct {}\ntype Colour string",
	}
	for name, source := range cases {
		t.Run(name, func(t *testing.T) {
			got, err := typescript("props.go", []byte(source))
			if err == nil {
				t.Errorf("accepted:\n%s", got)
			}
		})
	}
}

func TestTheRealPropsTranslate(t *testing.T) {
	got := t.TempDir() + "/props.gen.ts"
	must.Do(t, run("../../views/parts/props.go", got))
	must.Contain(t, "the error of a missing file", fmt.Sprint(run("../missing.go", got)), "missing.go")
}
