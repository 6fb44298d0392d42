package security_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/account"
	"efie/server/servertest"
	"efie/test/must"
)

// asvsLevels are the levels of the requirements of OWASP ASVS 5.0.0. Each section has one digit for each requirement:
// requirement 1.2.10 has level 3.
const asvsLevels = `
1.1 22  1.2 1111122223  1.3 112222222223  1.4 222  1.5 123
2.1 122  2.2 112  2.3 12223  2.4 23
3.1 3  3.2 113  3.3 12223  3.4 11222233  3.5 11122333  3.6 3  3.7 22333
4.1 12233  4.2 23333  4.3 22  4.4 1222
5.1 2  5.2 112333  5.3 113  5.4 222
6.1 122  6.2 111111112222  6.3 11223333  6.4 112233  6.5 22222333  6.6 2223  6.7 33  6.8 2222
7.1 222  7.2 1111  7.3 22  7.4 11222  7.5 223  7.6 22
8.1 1233  8.2 1123  8.3 133  8.4 23
9.1 111  9.2 1222
10.1 22  10.2 223  10.3 22223  10.4 1111122222233333  10.5 22222  10.6 22  10.7 222
11.1 2233  11.2 22233  11.3 11233  11.4 1222  11.5 23  11.6 23  11.7 33
12.1 12233  12.2 11  12.3 22223
13.1 2333  13.2 222223  13.3 2233  13.4 1222233
14.1 22  14.2 12223333  14.3 122
15.1 12233  15.2 12233  15.3 1222222  15.4 3333
16.1 2  16.2 22222  16.3 2222  16.4 222  16.5 2223
17.1 23  17.2 22223333  17.3 22`

// asvsNumbers returns all requirements in their order, and the level of each.
func asvsNumbers(t *testing.T) (numbers []string, level map[string]rune) {
	t.Helper()
	level = map[string]rune{}
	count := map[rune]int{}
	words := strings.Fields(asvsLevels)
	for i := 0; i+1 < len(words); i += 2 {
		for n, l := range words[i+1] {
			number := fmt.Sprintf("%s.%d", words[i], n+1)
			numbers, level[number] = append(numbers, number), l
			count[l]++
		}
	}
	if count['1'] != 70 || count['2'] != 183 || count['3'] != 92 {
		t.Fatalf("asvsLevels has %d, %d and %d requirements of level 1, 2 and 3; ASVS has 70, 183 and 92", count['1'],
			count['2'],
			count['3'])
	}
	return numbers, level
}

// asvsRow is a row of tools/spec/asvs.md: the first and the last requirement, and the files, tests or reasons for them.
type asvsRow struct{ from, to, met string }

var asvsLine = regexp.MustCompile(`^\| ([0-9.]+)(?:–([0-9.]+))? \| ([^|]+) \| ([^|]+) \|$`)

func asvsRows(text string) (rows []asvsRow, err error) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "|---") || strings.HasPrefix(line, "| number |") {
			continue
		}
		m := asvsLine.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("the line is not a row of three columns: %s", line)
		}
		if n := len(strings.Fields(m[3])); n > 12 {
			return nil, fmt.Errorf("the summary of %s has %d words, at most 12 are allowed", m[1], n)
		}
		row := asvsRow{m[1], m[2], m[4]}
		if row.to == "" {
			row.to = row.from
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// asvsGaps returns the requirements of levels 1 and 2 without a row, and the rows that are in the wrong order, appear
// twice or name no requirement.
func asvsGaps(rows []asvsRow, numbers []string, level map[string]rune) (gaps []string) {
	at := map[string]int{}
	for i, number := range numbers {
		at[number] = i
	}
	next := 0 // the index of the first requirement without a row
	for _, row := range rows {
		from, known := at[row.from]
		to, alsoKnown := at[row.to]
		if !known || !alsoKnown || from < next || to < from {
			gaps = append(gaps, fmt.Sprintf("%s–%s is out of order, or unknown", row.from, row.to))
			continue
		}
		for _, number := range numbers[next:from] {
			if level[number] != '3' {
				gaps = append(gaps, number+" has no row")
			}
		}
		next = to + 1
	}
	for _, number := range numbers[next:] {
		if level[number] != '3' {
			gaps = append(gaps, number+" has no row")
		}
	}
	return gaps
}

var (
	// asvsPlace matches a file or a folder, and optionally tests of the file.
	asvsPlace  = regexp.MustCompile("^`([^`]+)`((?:,? (?:Test|Fuzz)[A-Za-z0-9]+)+)?$")
	asvsReason = regexp.MustCompile(`^(none|no|operator): \S`)
)

// asvsProblems returns the files and tests of a row that do not exist.
func asvsProblems(row asvsRow) (problems []string) {
	report := func(format string, args ...any) {
		problems = append(problems, row.from+": "+fmt.Sprintf(format, args...))
	}
	if asvsReason.MatchString(row.met) {
		return nil
	}
	for place := range strings.SplitSeq(row.met, "; ") {
		m := asvsPlace.FindStringSubmatch(place)
		if m == nil {
			report("%q is not a file with tests", place)
			continue
		}
		text, err := os.ReadFile(servertest.Repository(m[1]))
		if err != nil {
			if info, gone := os.Stat(servertest.Repository(m[1])); gone != nil || !info.IsDir() || m[2] != "" {
				report("%v", err)
			}
			continue
		}
		for _, name := range strings.FieldsFunc(m[2], func(r rune) bool { return r == ' ' || r == ',' }) {
			if !strings.Contains(string(text), "\nfunc "+name+"(") {
				report("%s lacks the test %s", m[1], name)
			}
		}
	}
	return problems
}

func TestEveryASVSRequirementHasItsRow(t *testing.T) {
	t.Parallel()
	text := must.Read(t, servertest.Repository("tools/spec/asvs.md"))
	rows, err := asvsRows(string(text))
	must.Do(t, err)
	numbers, level := asvsNumbers(t)
	for _, gap := range asvsGaps(rows, numbers, level) {
		t.Error(gap)
	}
	for _, row := range rows {
		for _, problem := range asvsProblems(row) {
			t.Error(problem)
		}
	}
}

// TestWrongASVSRowsAreFound is the control of the checks of the rows.
func TestWrongASVSRowsAreFound(t *testing.T) {
	t.Parallel()
	numbers, level := asvsNumbers(t)
	whole := asvsRow{from: "1.1.1", to: "17.3.2"}
	for want, rows := range map[string][]asvsRow{
		"":                 {whole},
		"1.1.1 has no row": {{from: "1.1.2", to: "17.3.2"}},
		"1.2.9 has no row": {{from: "1.1.1", to: "1.2.8"}, {from: "1.3.1", to: "17.3.2"}},
		"1.1.1–1.1.1 is out of order, or unknown": {whole, {from: "1.1.1", to: "1.1.1"}},
		"1.1.3–1.1.3 is out of order, or unknown": {{from: "1.1.3", to: "1.1.3"}, whole},
	} {
		must.Equal(t, fmt.Sprintf("the gaps of the rows %v", rows), strings.Join(asvsGaps(rows, numbers, level), "; "),
			want)
	}
	for met, sound := range map[string]bool{
		"none: no such thing": true, "no: because": true, "`main.go`": true,
		"`main.go`; `config/config_test.go` TestDemoModeNeedsNoVariables":                         true,
		"`test/booking/last_bed_test.go` TestTheLastBedIsSoldOnce, TestTheLastBedWithoutItsGuard": true,
		"none:": false, "because": false, "`gone.go`": false, "`config_test.go` TestGone": false,
		"`main.go`, `config.go`": false,
		"`test/booking/last_bed_test.go` TestTheLastBedIsSoldOnce, TestGone": false,
	} {
		must.Equal(t, "valid is a row with "+met, len(asvsProblems(asvsRow{from: "1.1.1", met: met})) == 0, sound)
	}
	for _, line := range []string{"| 1.1.1 | asked |",
		"| 1.1.1 | one two three four five six seven eight nine ten eleven twelve thirteen | none: x |",
		"| one | two | none: x |"} {
		if rows, err := asvsRows(line); err == nil {
			t.Errorf("the wrong line %q is read as %v", line, rows)
		}
	}
}

// limitInWords writes a limit as SECURITY.md does.
func limitInWords(l account.Limit) string {
	if l.Daily {
		return fmt.Sprintf("%d in %s", l.Free, hostel.InWords(l.Quiet))
	}
	every := strings.TrimPrefix(hostel.InWords(l.Every), "1 ")
	if l.Grows() {
		return fmt.Sprintf("%d, then a pause of %s that doubles up to %s; forgotten after %s", l.Free,
			hostel.InWords(l.Pause), hostel.InWords(l.Longest), hostel.InWords(l.Quiet))
	}
	return fmt.Sprintf("%d, and one more every %s", l.Free, every)
}

func TestTheSecurityDocumentListsEveryLimit(t *testing.T) {
	t.Parallel()
	text := must.Read(t, servertest.Repository("SECURITY.md"))
	for _, l := range account.Limits() {
		if want := fmt.Sprintf("| %s | %s | ", l.Name, limitInWords(l)); !strings.Contains(string(text), want) {
			t.Errorf("SECURITY.md lacks the limit %s", want)
		}
	}
}
