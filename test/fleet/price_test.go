package fleet_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// TestAnImportedPriceAppearsOnAllServers logs the time until all servers show the price. README.md promises a second.
func TestAnImportedPriceAppearsOnAllServers(t *testing.T) {
	f := newFleet(t, servertest.NewCluster(t).URL("postgres"), servertest.CatalogueOf(1, 5), 3)
	price := func(p *servertest.Process) string {
		response, err := http.Get(p.URL + "/hostels/adom-court")
		must.Do(t, err)
		defer response.Body.Close()
		page, err := io.ReadAll(response.Body)
		must.Do(t, err)
		for _, text := range []string{"GH₵\u00a0450", "GH₵\u00a0512"} {
			if strings.Contains(string(page), "<b>"+text+"</b>") { // the page also shows the earlier price
				return text
			}
		}
		return string(page)
	}
	for _, p := range f.processes {
		if got := price(p); got != "GH₵\u00a0450" {
			t.Fatalf("before the import a server shows %s, want GH₵ 450", got)
		}
	}
	f.importCatalogue(strings.ReplaceAll(servertest.CatalogueOf(1, 5), `"price":450`, `"price":512`))
	began := time.Now()
	for _, p := range f.processes {
		for price(p) != "GH₵\u00a0512" {
			if time.Since(began) > time.Minute {
				t.Fatal("a minute after the import a server shows the old price")
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Logf("a server shows the price after %s", time.Since(began).Round(time.Millisecond))
	}
}
