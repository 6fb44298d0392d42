package fleet_test

import (
	"testing"

	"efie/cli"
	"efie/server/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m, cli.Run) }
