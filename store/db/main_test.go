//go:build postgres

package db_test

import (
	"os"
	"testing"

	"efie/store/storetest"
)

func TestMain(m *testing.M) { os.Exit(storetest.Main(m)) }
