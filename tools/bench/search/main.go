// Command search measures how long the catalogue of a database takes to answer what students type,
// letter by letter, and writes it as JSON.
//
//	search DATABASE
package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"efie/hostel/catalogue"
	"efie/store"
	"efie/tools/bench/program"
)

const (
	// laps is how often each query is asked at most; with some hundred queries that is enough for a
	// p99.
	laps = 20
	// enough is after which time no other lap begins.
	enough = 2 * time.Second
)

type times struct {
	Queries int     `json:"queries"`
	P50     float64 `json:"p50"` // milliseconds
	P99     float64 `json:"p99"`
	Max     float64 `json:"max"`
	Slowest string  `json:"slowest"` // the query of the p99
}

func main() { program.Main("search DATABASE", run) }

func run(args []string) (any, error) {
	ctx := context.Background()
	s, err := store.Open(ctx, args[0])
	if err != nil {
		return nil, err
	}
	defer s.Close()
	hostels, err := catalogue.Open(ctx, s)
	if err != nil {
		return nil, err
	}
	c := hostels.Snapshot()
	search := func(q catalogue.Query) { c.Search(hostels.Availability(), q) }
	var filters, searches, suggestions []asked
	for _, text := range typed() {
		suggestions = append(suggestions, asked{text, func() { c.Suggest(text) }})
		filters = append(filters, asked{text, func() { c.ByCategory(text) }})
		searches = append(searches, asked{text, func() { search(catalogue.Query{Location: text}) }})
	}
	for _, q := range narrowed() {
		searches = append(searches, asked{fmt.Sprintf("%+v", q), func() { search(q) }})
	}
	return map[string]times{
		"filter": measure(filters), "search": measure(searches), "suggestions": measure(suggestions),
	}, nil
}

// asked is one query.
type asked struct {
	text string
	find func()
}

// measure asks each query several times, all in turn so that none finds the processor's memory as
// it left it.
func measure(queries []asked) times {
	type timed struct {
		took time.Duration
		text string
	}
	var list []timed
	for lap, start := 0, time.Now(); lap < laps && (lap == 0 || time.Since(start) < enough); lap++ {
		for _, q := range queries {
			began := time.Now()
			q.find()
			list = append(list, timed{time.Since(began), q.text})
		}
	}
	slices.SortFunc(list, func(a, b timed) int { return int(a.took - b.took) })
	at := func(share float64) timed { return list[min(len(list)-1, int(share*float64(len(list))))] }
	millis := func(t timed) float64 { return float64(t.took.Microseconds()) / 1000 }
	return times{len(list), millis(at(0.5)), millis(at(0.99)), millis(at(1)), at(0.99).text}
}
