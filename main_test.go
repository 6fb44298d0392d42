package main

import (
	"testing"

	"efie/cli"
	"efie/server/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m, cli.Run) }
