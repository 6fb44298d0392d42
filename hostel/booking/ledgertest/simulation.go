package ledgertest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// Options changes a simulation, for control tests and for other ledgers. A nil field means the default.
type Options struct {
	Ledger   func(*Ledger) booking.Ledger          // returns the service's ledger; by default the one in memory
	Provider func(*Bank, *Ledger) booking.Provider // returns the service's provider; by default the Bank
	Hostels  []*hostel.Hostel                      // by default Hostels()
	Steps    []string                              // the names of the allowed steps; by default all
}

// Simulation runs random steps of students who compete for few beds. The same seed repeats the same steps.
type Simulation struct {
	Ledger  *Ledger
	Bank    *Bank
	Service *booking.Service
	Now     time.Time
	Counts  map[string]int // the number of successes by the name of the step, and of refusals by their code

	seed      uint64
	random    *rand.Rand
	students  []hostel.Student
	rooms     []string
	only      []string // see Options.Steps
	steps     int      // the number of steps so far
	nested    bool     // a step runs within a call of the bank
	healthy   bool     // without faults
	delivered []bool   // by the index of the notice
	recent    []string // the last steps, for failure
}

// maxRecentSteps is the number of last steps that a failure lists.
const maxRecentSteps = 25

func NewSimulation(seed uint64, plan Options) *Simulation {
	hostels := plan.Hostels
	if hostels == nil {
		hostels = Hostels()
	}
	random := rand.New(rand.NewPCG(seed, seed)) // #nosec G404 -- the same seed must repeat the same steps
	sim := &Simulation{
		Ledger: New(BedsOf(hostels)), Bank: NewBank(), Now: Noon, Counts: map[string]int{},
		seed: seed, random: random, students: Students(8), only: plan.Steps,
	}
	for _, h := range hostels {
		for _, r := range h.Rooms {
			sim.rooms = append(sim.rooms, r.UUID)
		}
	}
	sim.students[7].Email = "s-6+b@example.com" // two accounts of one mailbox
	sim.Ledger.Offer(hostels...)
	sim.Ledger.Enrol(sim.students...)
	ledger, provider := booking.Ledger(sim.Ledger), booking.Provider(sim.Bank)
	if plan.Ledger != nil {
		ledger = plan.Ledger(sim.Ledger)
	}
	if plan.Provider != nil {
		provider = plan.Provider(sim.Bank, sim.Ledger)
	}
	ledger = SerialLedger{FaultyLedger{ledger, func(string) Fault { return sim.fault(Fails, Loses) }}}
	sim.Service = NewService(hostels, ledger, provider, func() time.Time { return sim.Now })
	sim.Bank.Fault = func(Call) Fault { return sim.fault(Fails, Loses, Loses, Refuses, Pauses) }
	sim.Bank.BeforeAnswer = sim.meanwhile
	return sim
}

func (s *Simulation) Students() []hostel.Student { return s.students }

// fault returns one of the faults in 4 % of its calls, otherwise Healthy.
func (s *Simulation) fault(faults ...Fault) Fault {
	if s.healthy || s.random.IntN(25) > 0 {
		return Healthy
	}
	return faults[s.random.IntN(len(faults))]
}

// meanwhile sometimes runs other steps before a call of the bank returns.
func (s *Simulation) meanwhile(Call) {
	if s.healthy || s.nested || s.random.IntN(5) > 0 {
		return
	}
	s.nested = true
	defer func() { s.nested = false }()
	for range 1 + s.random.IntN(3) {
		if err := s.step(context.Background()); err != nil {
			s.record("  within the call: %v", err)
		}
	}
}

func (s *Simulation) Run(ctx context.Context, steps int) error {
	for range steps {
		s.steps++
		if err := s.step(ctx); err != nil {
			return s.failure([]string{err.Error()})
		}
		problems := append(s.Ledger.ChangedProblems(), s.refundedBookings()...)
		if s.steps%1000 == 0 {
			problems = append(problems, s.Ledger.Problems()...)
		}
		if len(problems) > 0 {
			return s.failure(problems)
		}
	}
	return nil
}

// failure returns an error with the problems, the last steps, and the seed that repeats them.
func (s *Simulation) failure(problems []string) error {
	const shown = 10
	return fmt.Errorf("seed %d, step %d:\n%s\nthe last steps:\n%s", s.seed, s.steps,
		strings.Join(problems[:min(shown, len(problems))], "\n"), strings.Join(s.recent, "\n"))
}

// record stores a line for failure.
func (s *Simulation) record(format string, args ...any) {
	if len(s.recent) == maxRecentSteps {
		s.recent = slices.Delete(s.recent, 0, 1)
	}
	s.recent = append(s.recent, fmt.Sprintf("%d "+format, append([]any{s.steps}, args...)...))
}

// step runs one random step. It returns only errors that are not Harmless.
func (s *Simulation) step(ctx context.Context) error {
	s.Now = s.Now.Add(time.Duration(s.random.IntN(3000)) * time.Millisecond)
	next := s.draw()
	subject, err := next.run(s, ctx)
	if subject == "" && err == nil {
		return nil // the step was impossible
	}
	s.record("%s %s %v", next.name, subject, err)
	if err == nil {
		s.Counts[next.name]++
		return nil
	}
	if p, refused := errors.AsType[*hostel.Problem](err); refused {
		s.Counts[p.Code]++
	}
	if !Harmless(err) {
		return fmt.Errorf("%s: %w", next.name, err)
	}
	return nil
}

// Harmless reports whether an error is an expected one: nil, a refusal, or a fault of the bank or the ledger.
func Harmless(err error) bool {
	switch e := err.(type) {
	case nil, *hostel.Problem:
		return true
	case interface{ Unwrap() []error }:
		return !slices.ContainsFunc(e.Unwrap(), func(err error) bool { return !Harmless(err) })
	case interface{ Unwrap() error }:
		return Harmless(e.Unwrap())
	}
	return slices.Contains([]error{ErrNoAnswer, ErrBroken, booking.ErrProviderRefused, booking.ErrProviderPaused}, err)
}
