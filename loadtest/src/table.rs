//! Aligned tables, which are Markdown too.

/// Rows under a head. The first column is words, the others are figures and stand to the right.
#[must_use]
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let width_of = |column: usize, name: &str| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        cells.max().unwrap_or(0).max(name.chars().count()).max(3)
    };
    let widths: Vec<usize> = head.iter().enumerate().map(|(column, name)| width_of(column, name)).collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let cells: Vec<String> = cells.zip(&widths).enumerate().map(|(column, (cell, width))| pad(column, cell, *width)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule: Vec<String> = widths.iter().enumerate().map(|(column, width)| rule(column, *width)).collect();
    let mut text = line(&mut head.iter().copied());
    text.push_str(&format!("|{}|\n", rule.join("|")));
    for row in rows {
        text.push_str(&line(&mut row.iter().map(String::as_str)));
    }
    text
}

fn pad(column: usize, cell: &str, width: usize) -> String {
    match column {
        0 => format!("{cell:<width$}"),
        _ => format!("{cell:>width$}"),
    }
}

fn rule(column: usize, width: usize) -> String {
    match column {
        0 => "-".repeat(width + 2),
        _ => format!("{}:", "-".repeat(width + 1)),
    }
}

/// Three digits that count: `0.28`, `19.4`, `180`.
#[must_use]
pub fn figure(value: f64) -> String {
    match value.abs() {
        small if small < 10.0 => format!("{value:.2}"),
        middle if middle < 100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let rows = vec![vec!["big-room".into(), "19.4".into()], vec!["µs".into(), "7".into()]];
        let text = table(&["what", "µs a delivery"], &rows);
        assert_eq!(
            text,
            "| what     | µs a delivery |\n|----------|--------------:|\n| big-room |          19.4 |\n| µs       |             7 |\n"
        );
    }

    #[test]
    fn figures_have_three_digits() {
        assert_eq!([0.284, 19.44, 180.3, 9.996].map(figure), ["0.28", "19.4", "180", "10.00"]);
    }
}
