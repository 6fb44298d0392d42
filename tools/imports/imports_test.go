package imports_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"efie/test/must"
	"efie/tools/imports"
)

// tree writes files into a temporary folder, and returns the folder.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		name = filepath.Join(root, name)
		must.Do(t, os.MkdirAll(filepath.Dir(name), 0o700))
		must.Do(t, os.WriteFile(name, []byte(text), 0o600))
	}
	return root
}

var plan = imports.Plan{Module: "shop", Folders: map[string]string{
	".":          "web",
	"web":        "goods/* example.com/router",
	"goods":      "",
	"goods/list": "goods",
}}

func TestTheStandardLibraryAndThePlanAreAllowed(t *testing.T) {
	for _, c := range []struct {
		folder, imported string
		allowed          bool
	}{
		{"goods", "time", true},
		{"goods", "encoding/json", true},
		{"goods", "shop/goods/list", false},
		{"goods", "example.com/router", false},
		{"goods/list", "shop/goods", true},
		{"web", "shop/goods/list", true},
		{"web", "shop/goods/listtest", false},
		{"web", "shop/goods", false},
		{"web", "example.com/router", true},
		{"web", "example.com/router/v2", false},
		{".", "shop/web", true},
		{".", "shop/goods", false},
		{"cellar", "fmt", false},
	} {
		t.Run(c.folder+" "+c.imported, func(t *testing.T) {
			must.Equal(t, "allowed", plan.Refusal(c.folder, c.imported) == "", c.allowed)
		})
	}
}

func TestCheckReadsAllFilesExceptTests(t *testing.T) {
	root := tree(t, map[string]string{
		"main.go":               `package main; import _ "shop/web"`,
		"goods/goods.go":        `package goods; import ("time"; "shop/web")`,
		"goods/goods_test.go":   `package goods; import "shop/web"`,
		"goods/list/list.go":    `package list; import g "shop/goods"`,
		"cellar/cellar.go":      `package cellar; import "fmt"`,
		"node_modules/x/x.go":   `package x; import "fmt"`,
		".git/hooks/hook.go":    `package hooks; import "fmt"`,
		"goods/data/data.go":    `package data; import "fmt"`,
		"web/web.go":            `package web; import "example.com/other"`,
		"web/templates/page.ts": `import "shop/web"`,
	})
	refused, files, err := plan.Check(root)
	want := []string{
		"cellar/cellar.go imports fmt: the plan does not list this folder",
		"goods/data/data.go imports fmt: the plan does not list this folder",
		"goods/goods.go imports shop/web: the plan does not allow this folder here",
		"web/web.go imports example.com/other: the plan does not allow this library here",
	}
	if slices.Sort(refused); err != nil || files != 6 || !slices.Equal(refused, want) {
		t.Errorf("%d files, %v, %q", files, err, refused)
	}
}

func TestCheckFailsAtAFileThatIsNotGo(t *testing.T) {
	if _, _, err := plan.Check(tree(t, map[string]string{"main.go": "import"})); err == nil {
		t.Error("no error")
	}
}

func TestIslandsImportReactAndEachOther(t *testing.T) {
	folder := tree(t, map[string]string{
		"map/map.tsx":      `import { useState } from "react"; import { place } from "../props.gen.ts";`,
		"map/lazy.ts":      `const more = await import("./more.ts"); import "lodash";`,
		"map/deep.ts":      `import { x } from "../../handlers/x.ts";`,
		"map/map.test.tsx": `import { test } from "vitest";`,
		"testing.ts":       `import { test } from "vitest";`,
		"map/map.css":      `@import "vitest";`,
	})
	refused, found, err := imports.CheckIslands(folder)
	why := ": " + imports.IslandRefusal("lodash")
	want := []string{
		filepath.Join(folder, "map/deep.ts") + " imports ../../handlers/x.ts" + why,
		filepath.Join(folder, "map/lazy.ts") + " imports lodash" + why,
	}
	if slices.Sort(refused); err != nil || found != 5 || !slices.Equal(refused, want) {
		t.Errorf("%d imports, %v, %q", found, err, refused)
	}
}

func TestAnIslandImportsNothingElse(t *testing.T) {
	for _, imported := range []string{"lodash", "../../handlers/x.ts", "node:fs", "@playwright/test", "/abs.ts"} {
		t.Run(imported, func(t *testing.T) {
			must.Equal(t, "allowed", imports.IslandRefusal(imported) == "", false)
		})
	}
}
