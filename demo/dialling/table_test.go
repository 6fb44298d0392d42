package main

import (
	"bytes"
	"os"
	"testing"
)

func TestTheStoredTableIsFresh(t *testing.T) {
	stored, err := os.ReadFile("../../hostel/dialling.tsv")
	if err != nil {
		t.Fatal(err)
	}
	table, err := Table()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(stored, table) {
		t.Error("hostel/dialling.tsv differs from what the generator makes; run: go run ./demo/dialling")
	}
}
