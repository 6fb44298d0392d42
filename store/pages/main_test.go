//go:build postgres

package pages_test

import (
	"os"
	"testing"

	"efie/store/storetest"
)

func TestMain(m *testing.M) { os.Exit(storetest.Main(m)) }
