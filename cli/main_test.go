package cli

import (
	"testing"

	"efie/server/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m, Run) }
