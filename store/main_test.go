//go:build postgres

package store_test

import (
	"os"
	"testing"

	"efie/store/storetest"
)

func TestMain(m *testing.M) { os.Exit(storetest.Main(m)) }
